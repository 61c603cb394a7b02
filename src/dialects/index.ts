import { anthropicMessages } from "./anthropic-messages/index.ts";
import type { Dialect } from "./dialect.ts";

/** The languages that calls are captured in; an exchange is read by the first that recognizes it. */
export const dialects: readonly Dialect[] = [anthropicMessages];
