// Writes docs/findings.md from the built rules. A test holds the page against the rules.
import { mkdirSync, writeFileSync } from "node:fs";
import { rules } from "../build/rules/index.js";
import { findingsPage } from "./findings-page.mjs";

const docs = new URL("../docs/", import.meta.url);
mkdirSync(docs, { recursive: true });
writeFileSync(new URL("findings.md", docs), findingsPage(rules));
