import type { Call, Param } from "../../model/call.ts";
import { textAt } from "../shared/fields.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

export const toolChoiceInvalid = requestFault({
  code: "tool-choice-invalid",
  says: "a tool_choice without tools, for an unknown tool, or where this model or thinking forbids it",
  explain: {
    why: "`tool_choice` speaks of `tools`: it cannot stand without them, nor name a tool that is not among them, and some models and thinking do not allow to force a tool.",
    fix: "Leave tool_choice out, or set it to auto.",
    example: 'thinking is on and tool_choice is {"type": "any"}.',
  },
  texts: [
    { pattern: /\btool_?choice\b(?!.{0,40}extra inputs)/i, source: "every host names the field" },
    { pattern: /allowed_?function_?names/i, source: "Gemini" },
  ],
  claim: "tool_choice is not one that fits this request",
  warns: false,
  find(call, { said }) {
    const choice = call.params.find(({ name }) => name === "tool_choice");
    if (choice === undefined || choice.view.kind === "null") return [];
    const faults = [withoutTools(call, choice), forUnknownTool(call, choice), againstThinking(call, choice)];
    const found = faults.filter((fault) => fault !== null);
    return found.length > 0 || said === null ? found : [refused(call, choice, said)];
  },
});

function withoutTools(call: Call, { path, view }: Param): Fault | null {
  if (call.tools.length > 0 || view.json() === '"none"' || textAt(view, "type") === "none") return null;
  return fault(path, "observed", `tool_choice is ${view.json()}, and the request has no tools.`, {
    fix: "leave tool_choice out as long as there are no tools, or send the tools",
  });
}

function forUnknownTool(call: Call, { path, view }: Param): Fault | null {
  const place = view.get("function") === undefined ? "name" : "function.name";
  const name = textAt(view, place);
  if (name === undefined || call.tools.length === 0 || call.tools.some((tool) => tool.name === name))
    return null;
  const message = `tool_choice asks for ${name}, which is none of the tools of this request.`;
  return fault(`${path}.${place}`, hasRemoteTools(call) ? "told" : "documented", message, {
    fix: `define ${name} in tools, or choose a tool that is there`,
  });
}

/** Whether a host adds tools that the request does not list. */
function hasRemoteTools(call: Call): boolean {
  return call.tools.some(({ type }) => type !== "function");
}

function againstThinking(call: Call, { path, view }: Param): Fault | null {
  const type = textAt(view, "type");
  const param = call.params.find(({ name }) => name === "thinking");
  const thinking = param && textAt(param.view, "type");
  if (call.dialect !== "anthropic-messages" || (type !== "any" && type !== "tool")) return null;
  if (thinking !== "enabled" && thinking !== "adaptive") return null;
  const message = `tool_choice forces a tool (type "${type}") while thinking is ${thinking}; with thinking only auto and none are taken.`;
  return fault(`${path}.type`, "observed", message, {
    fix: "set tool_choice to auto, or turn thinking off for this call",
  });
}

/** What else is wrong with it only the error knows: the model, or the form. */
function refused({ model }: Call, { path, view }: Param, said: RegExpExecArray): Fault {
  const byModel = /for this model/i.test(said.input);
  const message = byModel
    ? `${model ?? "This model"} does not take tool_choice ${view.json()}.`
    : `The error refuses tool_choice ${view.json()}.`;
  const place = byModel && textAt(view, "type") !== undefined ? `${path}.type` : path;
  return fault(place, "told", message, {
    fix: "set tool_choice to a form that this model takes, such as auto",
  });
}

function fault(path: string, proof: Fault["proof"], message: string, { fix }: { fix: string }): Fault {
  return { key: `${path} ${message}`, path, names: [], proof, message, fix };
}
