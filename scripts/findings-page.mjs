/** The page on all findings, in Markdown, from the rules themselves. */
export function findingsPage(rules) {
  const sorted = [...rules].sort((a, b) => (a.code < b.code ? -1 : 1));
  return `${[HEAD, tableOf(sorted), ...sorted.filter(({ explain }) => explain).map(sectionOf)].join("\n\n")}\n`;
}

const HEAD = `# Findings

Written by \`npm run docs\` from the rules in \`src/rules\`: edit the texts there. \`llmdiff explain <code>\` prints the same.`;

function tableOf(rules) {
  const rows = rules.map(({ code, says, explain }) => {
    const name = explain ? `[\`${code}\`](#${code})` : `\`${code}\``;
    return `| ${name} | ${says.replaceAll("|", "\\|")} |`;
  });
  return ["| code | says |", "|---|---|", ...rows].join("\n");
}

function sectionOf({ code, says, explain }) {
  const { why, fix, example } = explain;
  return [
    `## ${code}`,
    `${says[0].toUpperCase()}${says.slice(1)}.`,
    why,
    `**Fix.** ${fix}`,
    `**Example.** ${example}`,
  ]
    .map(escapeTags)
    .join("\n\n");
}

/** Angle brackets outside of code are no HTML. */
function escapeTags(text) {
  return text.replace(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
}
