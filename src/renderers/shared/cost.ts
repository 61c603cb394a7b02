import { counted } from "../../lib/words.ts";
import type { Cache } from "../../model/report.ts";

/** `re-wrote 268 303 tokens, about $1.54`; null where nothing is known. */
export function describeCost(cost: Cache["cost"]): string | null {
  if (cost === null) return null;
  return `re-wrote ${counted(cost.tokens, "token")}${cost.usd === null ? "" : `, about ${dollars(cost.usd)}`}`;
}

/** Cents, and below one of them two digits that say something. */
function dollars(usd: number): string {
  return `$${usd >= 0.01 || usd === 0 ? usd.toFixed(2) : usd.toFixed(4)}`;
}
