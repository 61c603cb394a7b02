import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

/** An engine that runs open weights: vLLM, SGLang, llama.cpp, Ollama. The chat template of the model sets the order. */
export const prefixEngine: Provider = {
  ...plainPrefixHabits,
  name: "prefix-engine",
  title: "this inference engine",
  // docs.ollama.com: the port of its server. The other engines' ports are those of many programs.
  hosts: [":11434"],
  responseHeaders: ["server: llama.cpp"],
  entriesEnd: {
    is: "anywhere",
    source:
      "docs.vllm.ai, Automatic Prefix Caching: the tokens of full blocks and all before them are the key",
  },
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
