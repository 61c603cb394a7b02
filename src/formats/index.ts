import { bareRequest } from "./bare-request.ts";
import { cassette } from "./cassette.ts";
import { cctrace } from "./cctrace.ts";
import { claudeTap } from "./claude-tap/index.ts";
import { claudeTrace } from "./claude-trace.ts";
import type { Format } from "./format.ts";
import { plainExchange } from "./plain-exchange.ts";

/** Every way in which captures are stored. A record is claimed by one of them at most. */
export const formats: readonly Format[] = [
  claudeTrace,
  claudeTap,
  cctrace,
  plainExchange,
  cassette,
  bareRequest,
];
