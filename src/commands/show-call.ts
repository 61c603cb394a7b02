import { dirname } from "node:path";
import { UsageError } from "../lib/errors.ts";
import { exists } from "../load/disk.ts";
import { STDIN } from "../load/files.ts";
import { callsMeant, isSamePlace, parseReference } from "../load/references.ts";
import type { Report } from "../model/report.ts";
import type { Digest } from "../pairing/digest.ts";
import { type Complaints, compareCalls, type JudgedAs, pickCall } from "./compare-calls.ts";
import { collect } from "./log/collect.ts";
import { judgeEntry } from "./log/judge-entries.ts";
import { type Linked, link } from "./log/link.ts";
import { showConversation } from "./show-conversation.ts";

export interface ShowOptions extends JudgedAs {
  /** A folder or file in which the call before is looked for; by default the call's own file, else its folder. */
  readonly within?: string | undefined;
  /** The call to compare with, in place of the one that a scan would choose. */
  readonly prev?: string | undefined;
}

/** Finds the call that is meant among all that were read. */
type Find = (digests: readonly Digest[]) => Digest | undefined;

/** The report on one call beside the call before it, as a scan would pair them. `text` is a reference or a request id. */
export async function showCall(text: string, options: ShowOptions): Promise<Report | Complaints> {
  const isId = !text.includes("#") && text !== STDIN && !exists(text);
  if (isId) {
    if (options.within === undefined) {
      throw new UsageError(
        `${text}: does not exist; the id of a request or a conversation is looked for with --in <folder>`,
      );
    }
    return showById(text, options.within, options);
  }
  const picked = pickCall(text);
  if ("complaints" in picked) return picked;
  const { source } = picked.call;
  const { file } = parseReference(text);
  const find: Find = (digests) => digests.find((digest) => isSamePlace(digest.source, source));
  if (options.within !== undefined) return showAmong(options.within, text, find, options);
  const inFile = await showAmong(file, text, find, options);
  const isAlone = "complaints" in inFile || inFile.pairs[0]!.prev === null;
  if (isAlone && file === STDIN)
    throw new UsageError("standard input holds no call before: name one with --prev");
  return isAlone ? showAmong(dirname(file), text, find, options) : inFile;
}

/** The call of this request id, or all calls of the conversation that a scan gives this id. */
async function showById(id: string, within: string, options: ShowOptions): Promise<Report | Complaints> {
  const linked = link(await collect([within], options));
  if (!linked.conversations.includes(id))
    return showIn(linked, within, id, (digests) => callsMeant(digests, { id })[0], options);
  if (options.prev !== undefined)
    throw new UsageError(`${id}: is a conversation, and --prev is for one call`);
  return showConversation(id, linked, options.provider);
}

/** The call among all of this place. */
async function showAmong(
  place: string,
  text: string,
  find: Find,
  options: ShowOptions,
): Promise<Report | Complaints> {
  return showIn(link(await collect([place], options)), place, text, find, options);
}

/** The call beside its predecessor. */
function showIn(
  linked: Linked,
  place: string,
  text: string,
  find: Find,
  { prev, provider, gateway }: ShowOptions,
): Report | Complaints {
  const wanted = find(linked.digests);
  const call = wanted === undefined ? -1 : linked.digests.indexOf(wanted);
  if (call < 0) return { complaints: [`${text}: no such call in ${place}`] };
  if (prev !== undefined) {
    const report = compareCalls(prev, text, { provider, gateway });
    return "complaints" in report ? report : { ...report, command: "show" };
  }
  const pair = judgeEntry(linked, { call, prev: linked.links[call]!.prev, repeats: 0, lost: null }, provider);
  return { version: 1, command: "show", pairs: [pair], problems: [], ignored: 0, skipped: [] };
}
