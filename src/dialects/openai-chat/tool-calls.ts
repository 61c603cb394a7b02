import { canonical } from "../../lib/canonical.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type { ToolCallBlock } from "../../model/call.ts";
import { withInput } from "../shared/blocks.ts";
import { contentOf } from "../shared/content.ts";
import { jsonIn } from "../shared/json-text.ts";
import { markerOf, once, present, stringOf } from "../shared/piece.ts";

/**
 * A call of a tool. What it is called with stands in `function.arguments` as a JSON text, in `custom.input` as a text
 * that is no JSON, or, in the old `function_call`, beside the name. `input` is null where the arguments are no JSON.
 * Two spellings of the same arguments have the same content.
 */
export function toToolCall(view: JsonView, path: string): ToolCallBlock {
  const inside = ["function", "custom"].find((key) => view.get(key)?.kind === "object");
  const called = inside === undefined ? view : view.get(inside)!;
  const field = inside === "custom" ? "input" : "arguments";
  const written = present(called.get(field));
  const input = once(() => (field === "arguments" ? parseArguments(written) : written));
  const fields = {
    kind: "tool_call" as const,
    path,
    view,
    marker: markerOf(view, path),
    id: stringOf(view.get("id")) ?? "",
    name: stringOf(called.get("name")) ?? "",
    server: false,
  };
  return withInput(fields, input, () => {
    const said = input() ?? written;
    const content = contentOf(called, said === null ? new Map() : new Map([[field, canonical(said)]]));
    return inside === undefined ? content : contentOf(view, new Map([[inside, content]]));
  });
}

/** Some hosts send the arguments as an object and not as its text. */
function parseArguments(written: JsonView | null): JsonView | null {
  const text = stringOf(written ?? undefined);
  return text === null ? written : present(jsonIn(text) ?? undefined);
}
