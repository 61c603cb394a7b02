import { inCalls } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { ToolLife } from "../../model/tools-report.ts";
import type { Story } from "../conversation.ts";
import { ANSWERED, type Answer } from "./answer.ts";

/** Which tools came and went with a server? */
export function servers({ tools, steps }: Story): Answer {
  const groups = new Map<string, ToolLife[]>();
  for (const tool of tools) {
    if (tool.server !== null) groups.set(tool.server, [...(groups.get(tool.server) ?? []), tool]);
  }
  if (groups.size === 0)
    return { ...ANSWERED, says: "no tool belongs to a server, by its name or namespace", calls: [] };
  const moved = [...groups].map(([server, own]) => comingsAndGoings(server, own, steps.length));
  const told = moved.filter(({ calls }) => calls.length > 0);
  if (told.length === 0) {
    return {
      ...ANSWERED,
      says: `none: the tools of ${counted(groups.size, "server")} (${[...groups.keys()].join(", ")}) are there in every call`,
      calls: [],
    };
  }
  const calls = [...new Set(told.flatMap((one) => one.calls))].sort((a, b) => a - b);
  return { ...ANSWERED, says: told.map(({ says }) => says).join("; "), calls };
}

function comingsAndGoings(
  server: string,
  tools: readonly ToolLife[],
  length: number,
): { says: string; calls: number[] } {
  const starts = tools.flatMap(({ spans }) =>
    spans.filter(({ from }, at) => from > 0 && isEdge(spans[at - 1]?.to, from)).map(({ from }) => from),
  );
  const ends = tools.flatMap(({ spans }) =>
    spans.filter(({ to }, at) => to < length - 1 && isEdge(to, spans[at + 1]?.from)).map(({ to }) => to + 1),
  );
  const came = unique(starts);
  const went = unique(ends);
  const parts = [
    ...(came.length > 0 ? [`${counted(starts.length, "tool")} came in ${inCalls(came)}`] : []),
    ...(went.length > 0 ? [`${counted(ends.length, "tool")} went in ${inCalls(went)}`] : []),
  ];
  return {
    says: `${server} (${counted(tools.length, "tool")}): ${parts.join(", ")}`,
    calls: unique([...came, ...went]),
  };
}

/** Whether a tool was not there between two of its spans: one that follows at once is only another state. */
function isEdge(end: number | undefined, start: number | undefined): boolean {
  return end === undefined || start === undefined || start > end + 1;
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
