/** What `--help` shows at its end, by command. */
export const PROGRAM_EXAMPLES = `
Examples:
  $ llmdiff prev.json curr.json                compare two captured calls
  $ llmdiff scan ./logs --errors               find the failing calls in a folder and explain each
  $ llmdiff 'log.jsonl#12'                     a call and the call before it, which is looked for
  $ llmdiff 'log.jsonl#11' 'log.jsonl#12'      two calls of one file, counted from 0
  $ llmdiff 'log.jsonl#req_011A' curr.json     a call by its request id, or a beginning of it
  $ llmdiff -- '-#3' '-#4' < log.jsonl         two calls of standard input: -- goes before them
  $ llmdiff log.jsonl                          asks you to name one of its calls
  $ llmdiff prev.json curr.json --format json  the report for machines
  $ llmdiff prev.json curr.json --fail-on error,cache-break-tools
  $ llmdiff ingress.json egress.json --gateway one call before and after a gateway
  $ llmdiff explain tool-reference-rejected    what a finding means and how to fix it

Exit codes: 0 done, whatever was found; 1 --fail-on was met; 2 something could not be read;
130 interrupted.`;

export const SCAN_EXAMPLES = `
Examples:
  $ llmdiff scan ./logs --errors                 the failing calls, each with its cause
  $ llmdiff scan ./logs --cache --since 2h       where the prompt cache broke, the costliest first
  $ llmdiff scan 'logs/**/*.jsonl' --model kimi  a pattern, one model only
  $ llmdiff scan ./logs --all --format ndjson    every call beside the call before it, a line each

Without --errors, --cache or --all: the failures, the costliest cache breaks, and the conversations.
Files that are no captures are skipped and counted.`;

export const SHOW_EXAMPLES = `
Examples:
  $ llmdiff show 'logs/a.jsonl#12'               the call before is looked for in its file, else its folder
  $ llmdiff show req_011CX --in ./logs           a call by its request id, or a beginning of it
  $ llmdiff show c1f3ab2 --in ./logs             a conversation call by call, by the id that a scan prints
  $ llmdiff show 'a.jsonl#12' --prev 'a.jsonl#9' another call to compare with`;

export const TOOLS_EXAMPLES = `
Examples:
  $ llmdiff tools session.jsonl          the tools of its longest conversation, call by call
  $ llmdiff tools 'session.jsonl#12'     those of the conversation that this call belongs to
  $ llmdiff tools ./logs --full          every conversation, every tool
  $ llmdiff tools ./logs --format json   the full record for machines

Time goes to the right. Calls are counted from 0 in the order of time.`;

export const EXPLAIN_EXAMPLES = `
Examples:
  $ llmdiff explain                         all finding codes, a line each
  $ llmdiff explain tool-reference-dangling what it means, why APIs refuse it, how to fix it`;
