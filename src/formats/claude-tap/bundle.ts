import { InputError } from "../../lib/errors.ts";
import { type JsonView, viewOf } from "../../lib/json-view/index.ts";

export const BUNDLE_MARK = "__claude_tap_compact_trace__";
const RECORD_MARK = "__claude_tap_compact_record__";
const REFERENCE_MARK = "__claude_tap_blob_ref__";

/** The places where claude-tap writes a blob instead of the value: whole fields of a body, and items of its lists. */
const FIELDS = ["instructions", "tools"] as const;
const LISTS = ["input", "messages"] as const;

/** The records of a bundle with their blobs put back; a reference to a blob that is not there stays. */
export function unpackBundle(bundle: JsonView): JsonView[] {
  const blobs = new Map(
    bundle
      .get("blobs")
      ?.entries()
      .flatMap(([hash, blob]) => (blob.get("payload") === undefined ? [] : [[hash, blob.get("payload")!]])),
  );
  return (bundle.get("records")?.items() ?? []).map((record) => {
    const packed = record.get(RECORD_MARK) === undefined ? record : (record.get("record") ?? record);
    return packed.json().includes(`"${REFERENCE_MARK}"`) ? putBack(packed, blobs) : packed;
  });
}

/** Throws an InputError where a body of the record still has a reference in place of a value. */
export function refuseMissingBlobs(record: JsonView): void {
  for (const side of ["request", "response"]) {
    const body = record.get(side)?.get("body");
    const places = [
      ...FIELDS.map((name) => body?.get(name)),
      ...LISTS.flatMap((name) => body?.get(name)?.items() ?? []),
    ];
    for (const place of places) {
      const hash = place?.get(REFERENCE_MARK)?.get("hash");
      if (hash !== undefined) {
        throw new InputError(`${side} body: the bundle does not hold its blob ${hash.text() ?? hash.json()}`);
      }
    }
  }
}

type Plain = Record<string, unknown>;

function putBack(record: JsonView, blobs: ReadonlyMap<string, JsonView>): JsonView {
  const restore = (value: unknown): unknown => {
    const reference = isPlain(value) ? value[REFERENCE_MARK] : undefined;
    const hash = isPlain(reference) ? reference.hash : undefined;
    const blob = typeof hash === "string" ? blobs.get(hash) : undefined;
    return blob === undefined ? value : blob.value();
  };
  const restored = record.value() as Plain;
  for (const side of [restored.request, restored.response]) {
    const body = isPlain(side) ? side.body : undefined;
    if (!isPlain(body)) continue;
    for (const name of FIELDS) if (name in body) body[name] = restore(body[name]);
    for (const name of LISTS) {
      const list = body[name];
      if (Array.isArray(list)) body[name] = list.map(restore);
    }
  }
  return viewOf(restored);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
