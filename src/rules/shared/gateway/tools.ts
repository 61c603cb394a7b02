import { listed } from "../../../lib/listing.ts";
import type { Call, Tool } from "../../../model/call.ts";
import type { Change } from "../../../model/report.ts";
import { isSearchTool } from "../search-tools.ts";
import { type Edit, edit } from "./edit.ts";

/** What became of the tools; that deferral was taken from them is a finding of its own. */
export function toolEdits(changes: readonly Change[], prev: Call, curr: Call): Edit[] {
  const renamed = renamedTools(changes, prev, curr);
  const isRenamed = ({ name }: Change) => renamed.some(({ names }) => names.includes(name ?? ""));
  const isSearch = ({ prevPath }: Change) =>
    prev.tools.some((tool) => tool.path === prevPath && isSearchTool(tool));
  const others = changes.filter((change) => !isRenamed(change));
  const ofKind = (kind: Change["kind"]) => others.filter((change) => change.kind === kind);
  return [
    ...renamed,
    ...together(
      ofKind("removed").filter((change) => !isSearch(change)),
      "removed",
      true,
    ),
    ...together(ofKind("added"), "added"),
    ...ofKind("changed").flatMap((change) => (isUndeferredOnly(change) ? [] : changed(change))),
    ...together(ofKind("moved"), "moved"),
  ];
}

/** A tool that is gone beside a new one of the same description and schema. */
function renamedTools(changes: readonly Change[], prev: Call, curr: Call): Edit[] {
  const gone = prev.tools.filter(({ path }) =>
    changes.some((one) => one.kind === "removed" && one.prevPath === path),
  );
  const come = curr.tools.filter(({ path }) =>
    changes.some((one) => one.kind === "added" && one.path === path),
  );
  return gone.flatMap((before) => {
    const at = come.findIndex((tool) => isSameTool(before, tool));
    if (at < 0) return [];
    const [after] = come.splice(at, 1) as [Tool];
    const { path, name } = after;
    return edit(`renamed the tool ${before.name} to ${name}`, {
      path,
      prevPath: before.path,
      names: [before.name, name],
    });
  });
}

function isSameTool(prev: Tool, curr: Tool): boolean {
  const [from, to] = [prev, curr].map(({ schema }) => schema?.value());
  return prev.description === curr.description && JSON.stringify(from) === JSON.stringify(to);
}

function together(changes: readonly Change[], did: string, loses = false): Edit[] {
  const [first] = changes;
  if (first === undefined) return [];
  const names = changes.flatMap(({ name }) => name ?? []);
  const { path, prevPath } = first;
  return [
    edit(`${did} the tool${names.length > 1 ? "s" : ""} ${listed(names)}`, { path, prevPath, names, loses }),
  ];
}

function changed({ name, label, path, prevPath }: Change): Edit {
  return edit(`changed the tool ${name} (${label})`, { path, prevPath, names: name === null ? [] : [name] });
}

function isUndeferredOnly({ label }: Change): boolean {
  return label === "defer_loading switched off";
}
