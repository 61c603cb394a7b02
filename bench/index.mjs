// All benchmarks. They print ratios to plain programs that were run beside them; `--check` exits with 1 where one
// exceeds its limit. Options: see scan.mjs.
import "./compare.mjs";
import "./judge.mjs";
import "./scan.mjs";
