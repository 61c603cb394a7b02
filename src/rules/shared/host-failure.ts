import type { CallError } from "../../model/call.ts";
import { type ErrorText, matchError } from "../errors.ts";
import type { Explanation, Rule } from "../rule.ts";
import { retryAfter, usedUp } from "./limit-headers.ts";

/** A failure that is not the request's fault, by what tells it. */
export interface HostFailure {
  readonly code: string;
  readonly says: string;
  readonly explain?: Explanation;
  readonly statuses: readonly number[];
  readonly types: readonly string[];
  readonly texts: readonly ErrorText[];
  readonly message: string;
  readonly fix: string;
}

/** A rule that says so and blames nothing, unless a rule before it has found why the request was refused. */
export function hostFailure(failure: HostFailure): Rule {
  const { code, says, explain, statuses, types, texts, message, fix } = failure;
  const fits = (error: CallError) =>
    statuses.includes(error.status ?? 0) ||
    types.includes(error.type ?? "") ||
    matchError(error, texts) !== null;
  return {
    code,
    says,
    explain,
    check({ curr: { error, responseHeaders } }, found) {
      if (error === null || !fits(error) || found.some(({ severity }) => severity === "error")) return [];
      const wait = retryAfter(responseHeaders);
      const limits = usedUp(responseHeaders);
      const said = `${error.status ?? "no status"}${error.type === null ? "" : ` ${error.type}`}`;
      return [
        {
          severity: "error",
          confidence: "likely",
          path: null,
          prevPath: null,
          message: `${message} (${said})${limits === "" ? "" : `; the response headers say that nothing is left of ${limits}`}.`,
          fix: wait === null ? fix : `wait ${wait} (retry-after); ${fix}`,
        },
      ];
    },
  };
}
