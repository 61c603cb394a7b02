import { itemPath } from "../../lib/json-path.ts";
import type { Call } from "../../model/call.ts";

/** A beta feature that a request asks for, and where it says so: a header on the API, a list in the body on Bedrock. */
export interface Beta {
  readonly value: string;
  readonly path: string;
}

/** The beta features that a request asks for, in the order in which they are written. */
export function betasOf({ params }: Call): Beta[] {
  return params.flatMap(({ name, path, view }) => {
    if (name !== "anthropic-beta" && name !== "anthropic_beta") return [];
    if (view.kind === "array") {
      return view.items().map((item, index) => ({ value: plain(item.json()), path: itemPath(path, index) }));
    }
    const values = plain(view.json())
      .split(",")
      .map((value) => value.trim());
    return values.filter((value) => value !== "").map((value) => ({ value, path }));
  });
}

/** Names of features need no escapes, so that the quotation marks are all there is to take off. */
function plain(json: string): string {
  return json.replace(/^"|"$/g, "");
}
