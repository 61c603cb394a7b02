import { UsageError } from "../lib/errors.ts";
import type { Call } from "../model/call.ts";
import type { Provider, ToldProvider } from "../model/provider.ts";

/**
 * Tells who answered a call: the address, else headers that only one provider sends, else how the model is called.
 * An address of this machine or of a private network is a proxy's and says nothing. `chosen` (a provider's name)
 * goes before all of it; a name that is not in the list is a UsageError.
 */
export function tellProvider(providers: readonly Provider[], call: Call, chosen?: string): ToldProvider {
  if (chosen !== undefined) {
    const provider = providers.find(({ name }) => name === chosen);
    if (provider !== undefined) return { provider, because: "--provider" };
    throw new UsageError(
      `no provider is called "${chosen}": one of ${providers.map(({ name }) => name).join(", ")}`,
    );
  }
  const host = hostOf(call.url);
  const byHost = providers.find(({ hosts }) => host !== null && hosts.some((known) => isAt(host, known)));
  if (byHost !== undefined) return { provider: byHost, because: "url" };
  const names = Object.keys(call.responseHeaders);
  const byHeaders = providers.find(({ responseHeaders }) =>
    responseHeaders.some((known) => names.some((name) => name.startsWith(known))),
  );
  if (byHeaders !== undefined) return { provider: byHeaders, because: "response headers" };
  const model = call.model?.toLowerCase().replace(/^.*\//, "") ?? "";
  const foreign = host !== null && !isPrivate(host);
  const byModel = providers.find(
    ({ models, ownsModels }) => (ownsModels || !foreign) && models.some((known) => model.startsWith(known)),
  );
  if (byModel !== undefined) return { provider: byModel, because: "model" };
  const why = foreign ? `the habits of ${host} are not known` : "nothing tells the host";
  return { provider: providers.at(-1)!, because: `${why}: taken as a plain byte prefix` };
}

function hostOf(url: string | null): string | null {
  if (url === null || url.startsWith("/")) return null;
  try {
    return new URL(url.includes("://") ? url : `https://${url}`).hostname.toLowerCase();
  } catch {
    return null;
  }
}

function isAt(host: string, known: string): boolean {
  if (known.startsWith(".")) return host.endsWith(known) || host === known.slice(1);
  return known.startsWith("-") ? host.endsWith(known) : host === known;
}

/** Addresses of this machine, of private networks (RFC 1918, RFC 4193, RFC 6762) and names without a domain. */
function isPrivate(host: string): boolean {
  return (
    !host.includes(".") ||
    /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host) ||
    /\.(local|internal|lan|localdomain|home\.arpa|svc|cluster\.local)$/.test(host)
  );
}
