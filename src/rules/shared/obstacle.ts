import { groupDigits } from "../../lib/words.ts";
import type { Finding, Obstacle } from "../../model/report.ts";
import type { Evidence, Found } from "../rule.ts";
import { likelyAtMost } from "./cache-sureness.ts";

/** What a rule says of an obstacle; what is left out is that of a warning of which the host's habits are the proof. */
export interface Told {
  readonly message: string;
  readonly fix: string | null;
  readonly severity?: Finding["severity"];
  readonly confidence?: Finding["confidence"];
}

/** The finding for the obstacle of this kind, where there is one. */
export function tellObstacle(
  evidence: Evidence,
  kinds: readonly Obstacle["kind"][],
  tell: (obstacle: Obstacle) => Told,
): Found[] {
  const obstacle = evidence.cache.obstacles?.find(({ kind }) => kinds.includes(kind));
  if (obstacle === undefined) return [];
  const { path, prevPath } = obstacle;
  return [{ severity: "warning", confidence: likelyAtMost(evidence), path, prevPath, ...tell(obstacle) }];
}

/** `; 0 of the 31 234 tokens that the previous call left behind were read`, as far as the usage tells. */
export function readSoFar({ cache, prev }: Evidence): string {
  const read = cache.observed?.read;
  const left = (prev?.usage?.cacheRead ?? 0) + (prev?.usage?.cacheWrite ?? 0);
  if (read == null) return "";
  if (left === 0) return `; ${groupDigits(read)} tokens were read`;
  return `; ${groupDigits(read)} of the ${groupDigits(left)} tokens that the previous call left behind were read`;
}
