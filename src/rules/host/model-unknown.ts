import type { Rule } from "../rule.ts";
import { hostFailure } from "../shared/host-failure.ts";

// Statuses and types: platform.claude.com/docs/en/api/errors.
export const modelUnknown: Rule = hostFailure({
  code: "model-unknown",
  says: "the provider does not know the model",
  statuses: [],
  types: ["not_found_error", "model_not_found"],
  texts: [],
  message: "The provider does not know this model or address",
  fix: "check the name of the model and the address",
});
