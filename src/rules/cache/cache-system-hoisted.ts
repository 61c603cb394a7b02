import { groupDigits } from "../../lib/words.ts";
import type { Rule } from "../rule.ts";
import { tellObstacle } from "../shared/obstacle.ts";

export const cacheSystemHoisted: Rule = {
  code: "cache-system-hoisted",
  says: "a mid-conversation system message on a host that moves it to the front",
  explain: {
    why: "Some gateways and engines move a `system` message from the middle of a conversation to the front of the prompt, so that all behind it shifts and must be written again.",
    fix: "Send such hints as part of the newest user message, or have the gateway leave them where they are.",
    example:
      "A client adds a `system` message with the tokens left; the reads fall back to the system prompt.",
  },
  check(evidence) {
    return tellObstacle(evidence, ["hoisted"], ({ path, actual }) => ({
      confidence: evidence.provider.systemInMessages?.is === "hoisted" ? "likely" : "possible",
      message: `The system message ${path} is new in the middle of the conversation, and the reads fell back to ${groupDigits(actual!)} tokens, no more than tools and system prompt: as it is where a host or gateway moves such messages to the front.`,
      fix: "send such hints inside the newest user message, or have the gateway leave system messages where they are",
    }));
  },
};
