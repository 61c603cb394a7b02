import { UsageError } from "../lib/errors.ts";
import { withMemory } from "../lib/memory.ts";
import type { Call } from "../model/call.ts";
import type { Provider, ToldProvider } from "../model/provider.ts";
import { baseName } from "./model-fact.ts";

/**
 * Tells who answered a call: the address, else headers that only one provider sends, else how the model is called.
 * An address of this machine or of a private network is a proxy's and says nothing, unless its port is an engine's.
 * `chosen` (a provider's name) goes before all of it; a name that is not in the list is a UsageError.
 */
export function tellProvider(providers: readonly Provider[], call: Call, chosen?: string): ToldProvider {
  const { provider, because } = findProvider(providers, call, chosen);
  const model = baseName(call.model);
  const variant = provider.variants.find(({ models }) => models.some((known) => model.startsWith(known)));
  return { provider: variant === undefined ? provider : { ...provider, ...variant.habits }, because };
}

function findProvider(providers: readonly Provider[], call: Call, chosen?: string): ToldProvider {
  if (chosen !== undefined) return { provider: byName(providers, chosen), because: "--provider" };
  const address = call.url === null ? null : addressOf(call.url);
  const byHost = providers.find(
    ({ hosts }) => address !== null && hosts.some((known) => isAt(address, known)),
  );
  if (byHost !== undefined) return { provider: byHost, because: "url" };
  const headers = Object.entries(call.responseHeaders).map(([name, value]) => `${name}: ${value}`);
  const byHeaders = providers.find(({ responseHeaders }) =>
    responseHeaders.some((known) => headers.some((header) => header.toLowerCase().startsWith(known))),
  );
  if (byHeaders !== undefined) return { provider: byHeaders, because: "response headers" };
  const model = call.model?.toLowerCase().replace(/^.*\//, "") ?? "";
  const foreign = address !== null && !isPrivate(address.hostname);
  const byModel = providers.find(
    ({ models, ownsModels }) => (ownsModels || !foreign) && models.some((known) => model.startsWith(known)),
  );
  if (byModel !== undefined) return { provider: byModel, because: "model" };
  const why = foreign ? `the habits of ${address.hostname} are not known` : "nothing tells the host";
  return { provider: providers.at(-1)!, because: `${why}: taken as a plain byte prefix` };
}

function byName(providers: readonly Provider[], chosen: string): Provider {
  const provider = providers.find(({ name }) => name === chosen);
  if (provider !== undefined) return provider;
  throw new UsageError(
    `no provider is called "${chosen}": one of ${providers.map(({ name }) => name).join(", ")}`,
  );
}

const addressOf = withMemory((url): URL | null => {
  if (url.startsWith("/")) return null;
  try {
    return new URL(url.includes("://") ? url : `https://${url}`);
  } catch {
    return null;
  }
});

/** URL gives the host in lower case. */
function isAt({ hostname, port }: URL, known: string): boolean {
  if (known.startsWith(":")) return isPrivate(hostname) && port === known.slice(1);
  if (known.startsWith(".")) return hostname.endsWith(known) || hostname === known.slice(1);
  return known.startsWith("-") ? hostname.endsWith(known) : hostname === known;
}

/** Addresses of this machine, of private networks (RFC 1918, RFC 4193, RFC 6762) and names without a domain. */
function isPrivate(host: string): boolean {
  return (
    !host.includes(".") ||
    /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host) ||
    /\.(local|internal|lan|localdomain|home\.arpa|svc|cluster\.local)$/.test(host)
  );
}
