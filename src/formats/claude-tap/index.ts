import type { JsonView } from "../../lib/json-view/index.ts";
import type { Format } from "../format.ts";
import { hasAny, hasObject } from "../shared/fields.ts";
import { BUNDLE_MARK, unpackBundle } from "./bundle.ts";
import { readRecord } from "./record.ts";

/** Stored as lines, as the packets of a session, or as one compact bundle whose repeated parts are kept once. */
export const claudeTap: Format = {
  name: "claude-tap",
  claims: (record) =>
    isBundle(record) || isSession(record) || (hasObject(record, "request") && isMarked(record)),
  unpack(record) {
    if (isBundle(record)) return unpackBundle(record);
    return isSession(record) ? record.get("packets")!.items() : [record];
  },
  read: readRecord,
};

/** The native line has these beside its `request`; older ones have no address. */
function isMarked(record: JsonView): boolean {
  if (hasAny(record, ["logged_at", "loggedAt"])) return false;
  if (hasAny(record, ["upstream_base_url", "transport"])) return true;
  return hasAny(record, ["turn"]) && hasAny(record, ["duration_ms"]);
}

function isBundle(record: JsonView): boolean {
  return hasObject(record, BUNDLE_MARK);
}

function isSession(record: JsonView): boolean {
  const [packet] = record.get("packets")?.items() ?? [];
  return packet !== undefined && hasObject(packet, "request");
}
