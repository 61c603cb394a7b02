import type { Provider } from "../model/provider.ts";
import { plainPrefixHabits, SWITCH_TOOL_SEARCH_OFF } from "./anthropic-messages-habits.ts";

const CACHE = "help.aliyun.com, Model Studio, context cache: implicit from 256 tokens, explicit from 1 024";

export const dashscope: Provider = {
  ...plainPrefixHabits,
  name: "dashscope",
  title: "Alibaba Model Studio",
  hosts: [".dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com"],
  models: ["qwen-", "qwen3-max", "qwen3-coder-plus"],
  entriesEnd: { is: "anywhere", source: CACHE },
  referenceFix: SWITCH_TOOL_SEARCH_OFF,
};
