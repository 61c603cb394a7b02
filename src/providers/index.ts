import type { Provider } from "../model/provider.ts";
import { anthropic } from "./anthropic.ts";
import { bedrock } from "./bedrock.ts";
import { copilot } from "./copilot.ts";
import { dashscope } from "./dashscope.ts";
import { deepseek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import { kimi } from "./kimi.ts";
import { minimax } from "./minimax.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { prefixEngine } from "./prefix-engine.ts";
import { unknown } from "./unknown.ts";
import { vertex } from "./vertex.ts";
import { zai } from "./zai.ts";

export const providers: readonly Provider[] = [
  anthropic,
  bedrock,
  vertex,
  kimi,
  deepseek,
  minimax,
  zai,
  copilot,
  openai,
  openrouter,
  dashscope,
  gemini,
  prefixEngine,
  unknown,
];

export { modelFact } from "./model-fact.ts";
export { tellProvider } from "./tell-provider.ts";
