import { inCalls, listed } from "../../lib/listing.ts";
import { counted } from "../../lib/words.ts";
import type { ToolLife } from "../../model/tools-report.ts";
import type { Story } from "../conversation.ts";
import type { Step } from "../events.ts";
import { ANSWERED, type Answer } from "./answer.ts";

/** Which tools came and went with a server? */
export function servers({ tools, steps, prev }: Story): Answer {
  const groups = new Map<string, ToolLife[]>();
  for (const tool of tools) {
    if (tool.server !== null) groups.set(tool.server, [...(groups.get(tool.server) ?? []), tool]);
  }
  if (groups.size === 0)
    return { ...ANSWERED, says: "no tool belongs to a server, by its name or namespace", calls: [] };
  const moves = movesOf(steps, prev);
  const moved = [...groups].map(([server, own]) => comingsAndGoings(server, own, moves));
  const told = moved.filter(({ calls }) => calls.length > 0);
  if (told.length === 0) {
    return {
      ...ANSWERED,
      says: `none: the tools of ${counted(groups.size, "server")} (${listed([...groups.keys()])}) are named or defined in every call`,
      calls: [],
    };
  }
  const calls = [...new Set(told.flatMap((one) => one.calls))].sort((a, b) => a - b);
  return { ...ANSWERED, says: told.map(({ says }) => says).join("; "), calls };
}

/** A tool that was not there in the call before, or no longer is. */
interface Move {
  readonly name: string;
  readonly call: number;
  readonly came: boolean;
}

function movesOf(steps: readonly Step[], prev: Story["prev"]): Move[] {
  return steps.flatMap(({ call, present, record }) => {
    const before = prev[call] == null ? null : steps[prev[call]!]!;
    if (before === null || record.definitions.size === 0 || before.record.definitions.size === 0) return [];
    const names = new Set([...before.present.states.keys(), ...present.states.keys()]);
    return [...names].flatMap((name) => {
      const [was, is] = [before.present.states.has(name), present.states.has(name)];
      return was === is ? [] : [{ name, call, came: is }];
    });
  });
}

function comingsAndGoings(server: string, tools: readonly ToolLife[], moves: readonly Move[]) {
  const own = moves.filter((move) => tools.some(({ name }) => name === move.name));
  const parts = [true, false].flatMap((came) => {
    const some = own.filter((move) => move.came === came);
    const names = new Set(some.map(({ name }) => name));
    if (some.length === 0) return [];
    return [`${counted(names.size, "tool")} ${came ? "came" : "went"} in ${inCalls(callsOf(some))}`];
  });
  return { says: `${server} (${counted(tools.length, "tool")}): ${parts.join(", ")}`, calls: callsOf(own) };
}

function callsOf(moves: readonly Move[]): number[] {
  return [...new Set(moves.map(({ call }) => call))].sort((a, b) => a - b);
}
