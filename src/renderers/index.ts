import { json } from "./json.ts";
import { markdown } from "./markdown/index.ts";
import type { Renderer } from "./renderer.ts";
import { terminal } from "./terminal/index.ts";

/** All renderers, the one that is used when none is named first. */
export const renderers: readonly Renderer[] = [terminal, json, markdown];
