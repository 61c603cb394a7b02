import type { Provider } from "../model/provider.ts";
import { anthropic } from "./anthropic.ts";
import { bedrock } from "./bedrock.ts";
import { copilot } from "./copilot.ts";
import { deepseek } from "./deepseek.ts";
import { kimi } from "./kimi.ts";
import { minimax } from "./minimax.ts";
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
  unknown,
];

export { tellProvider } from "./tell-provider.ts";
