import { parseErrorPaths, resolveErrorPath } from "../../lib/error-path.ts";
import type { Block, Call } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { nameFault } from "./named-fault.ts";
import type { Context, Fault } from "./request-fault.ts";
import { describeThinking, isUnsigned, thinkingBlocks } from "./thinking.ts";
import { thinkingDifference } from "./thinking-difference.ts";

const FIX =
  "send back what the model thought, and its signature, exactly as the response had it, in the same place";
const FIX_FOREIGN =
  "take the thinking out of the turns of the other model before you send the conversation to this one";

/** A fault at a block that holds thinking or a signature. */
export function thinkingFault(block: Block, message: string, proof: Fault["proof"]): Fault {
  const names = block.kind === "tool_call" ? [block.name] : [];
  return { key: `${block.path} ${message}`, path: block.path, names, proof, message, fix: FIX };
}

/** The thinking, or the unsigned calls, that the text of an error names. */
export function namedThinking(call: Call, context: Context): Fault[] {
  const text = call.error?.message ?? "";
  return candidates(call, context).filter((fault) => nameFault(text, fault));
}

/** What a host refuses where no response is at hand to compare with: what it names, else the first that may be it. */
export function refusedThinking(call: Call, context: Context): Fault[] {
  const named = namedThinking(call, context);
  if (named.length > 0) return named.slice(0, 1);
  const isSwitch = context.prev !== null && context.prev.model !== call.model;
  const [first] = isSwitch || wantsSignedCalls(context) ? candidates(call, context) : [];
  return [first ?? unshown(call)];
}

function candidates(call: Call, context: Context): Fault[] {
  const text = call.error?.message ?? "";
  const blocks = wantsSignedCalls(context) ? unsignedCalls(call, text) : thinkingBlocks(call);
  return blocks.map((block) => refused(block, call, context.prev));
}

/** Gemini signs the calls themselves. */
function wantsSignedCalls({ said }: Context): boolean {
  return said !== null && /thought_?\s?signature/i.test(said[0]);
}

/** Calls without a signature; those whose name the error holds go first, as the first call of a turn carries it. */
function unsignedCalls(call: Call, text: string): Block[] {
  const calls = [...walkMessages(call)].filter((block) => block.kind === "tool_call" && isUnsigned(block));
  const named = calls.filter((block) => block.kind === "tool_call" && text.includes(block.name));
  return named.length > 0 ? named : calls;
}

function refused(block: Block, call: Call, prev: Call | null): Fault {
  const what = `The ${describeThinking(block)} at ${block.path}`;
  if (block.kind === "tool_call") {
    return thinkingFault(block, `${what} has no thought signature, which this model wants back.`, "told");
  }
  const before = prev === null ? undefined : thinkingBlocks(prev).find(({ path }) => path === block.path);
  const difference = before === undefined ? null : thinkingDifference(before, block);
  if (difference !== null) {
    return thinkingFault(block, `${what} is not what the previous request had there: ${difference}.`, "told");
  }
  const unsigned = isUnsigned(block) ? "; it has no signature" : "";
  if (prev !== null && prev.model !== call.model) {
    const message = `${what} belongs to the conversation with ${prev.model}, and this call goes to ${call.model}, which refuses it${unsigned}.`;
    return { ...thinkingFault(block, message, "told"), fix: FIX_FOREIGN };
  }
  return thinkingFault(block, `${what} is refused as altered or signed elsewhere${unsigned}.`, "told");
}

/** What the error says, at the place that it names, where the capture does not show why. */
function unshown({ body, error }: Call): Fault {
  const places = parseErrorPaths(error?.message ?? "").map((steps) => resolveErrorPath(steps, body));
  const path = places.find((place) => place !== null) ?? null;
  return {
    key: "unshown",
    path,
    names: [],
    proof: "told",
    message: `The error says that thinking${path === null ? "" : ` at ${path}`} was altered or signed elsewhere; the capture does not show what it was before.`,
    fix: FIX,
  };
}
