/** A kind of text that tends to be another one in each call. */
export interface VolatileKind {
  /** With its article, as in "changed in a time of day". */
  readonly name: string;
  /** The value alone, in one line: what tells the kind stands around it, as a look behind or ahead. */
  readonly value: RegExp;
  /** What the text before the line must end with, where the line alone does not tell the kind. */
  readonly below?: RegExp;
  /** How to keep it from breaking the cache when it stands in front of the messages. */
  readonly fix: string;
}

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
const DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const UNIT = "(?:s|m|h|d|w|sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?)";
const GIT_LINE = "(?:\\(clean\\)|[ MADRCU?!]{1,2} \\S[^\\n]*)";

const TIME = "leave the time out of the system prompt, or put it into the newest user message";
const BILLING = "set CLAUDE_CODE_ATTRIBUTION_HEADER=0, so that Claude Code leaves the header out";
const GIT =
  "take the git status once, when the conversation begins, and put a newer one into the newest user message";
const ID = "leave the id out of the prompt, or keep one for the whole conversation";
const PLACE =
  "keep the path with which the conversation began, and put a newer one into the newest user message";
const COUNT = "put what counts up or down into the newest user message";
const VERSION = "leave the version out of the prompt; after an update, expect to write it once";
const VALUE = "keep the value for the whole conversation, or put it into the newest user message";

/** The first kind that fits is taken: what is told by a name beside it comes before what is told by its look. */
export const VOLATILE_KINDS: readonly VolatileKind[] = [
  {
    name: "the hash of the billing header (cch)",
    value: /(?<=x-anthropic-billing-header:.*\bcch=)\w+/g,
    fix: BILLING,
  },
  {
    name: "the version in the billing header (cc_version)",
    value: /(?<=x-anthropic-billing-header:.*\bcc_version=)[\w.-]+/g,
    fix: BILLING,
  },
  {
    name: "a date and time",
    value: /(?<![\w-])\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z| UTC|[+-]\d\d:?\d\d)?(?![\w:])/g,
    fix: TIME,
  },
  {
    name: "a date",
    value: new RegExp(
      [
        "(?<![\\w.-])\\d{4}([-/])\\d\\d\\1\\d\\d(?![\\w-])",
        "(?<![\\w.])\\d{1,2}([./])\\d{1,2}\\2\\d{4}(?!\\w)",
        `\\b(?:${DAY},? )?${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?\\b`,
        `\\b(?:${DAY},? )?\\d{1,2}\\.? ${MONTH}(?: \\d{4})?\\b`,
      ].join("|"),
      "g",
    ),
    fix: TIME,
  },
  { name: "a day of the week", value: new RegExp(`\\b${DAY}\\b`, "g"), fix: TIME },
  {
    name: "an age",
    value: new RegExp(
      `(?<![\\w.])(?:(?:\\d+|an?) ?${UNIT} (?:ago|old)\\b|just now\\b|a moment ago\\b|yesterday\\b)`,
      "gi",
    ),
    fix: TIME,
  },
  {
    name: "a running time",
    value: new RegExp(
      `(?<=\\b(?:uptime|elapsed|running for|session (?:age|length|duration))\\b\\W{0,4})\\d[\\d.:]*(?: ?${UNIT}(?: ?\\d+ ?${UNIT})*)?\\b`,
      "gi",
    ),
    fix: TIME,
  },
  {
    name: "a time of day",
    value:
      /(?<![\w:./-])(?<!\b(?:ratio|score|verse|odds|line)\b[^\d]{0,12})(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]\.?m\b)?(?![\w:])/gi,
    fix: TIME,
  },
  {
    name: "a Unix time",
    value:
      /(?<=(?:\btime(?:stamp)?|_at|\bepoch|\bnow|\bts)["']?\s?[:=]?\s?["']?)1\d{9}(?:\d{3})?(?:\.\d+)?\b/gi,
    fix: TIME,
  },
  {
    name: "a UUID",
    value: /(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\w-])/gi,
    fix: ID,
  },
  {
    name: "a process id",
    value: /(?<=\bpid["']?\s?[:=]?\s?)\d+\b/gi,
    fix: ID,
  },
  {
    name: "an id",
    value:
      /(?<=(?:\b|_)(?:session|conversation|thread|chat|run|request|trace|turn|message|task)[ _-]?id["']?\s?[:=]\s?["'`]?|\b(?:nonce|boundary|salt)["']?\s?[:=]\s?["'`]?)(?=[\w-]*\d)[\w-]{3,}/gi,
    fix: ID,
  },
  {
    name: "a generated id",
    value:
      /(?<![\w-])(?:msg|req|sess|session|run|thread|call|toolu|resp|chatcmpl|trace)[_-](?=\w*\d)\w{8,}(?![\w-])/g,
    fix: ID,
  },
  {
    name: "the git status",
    value: new RegExp(`^${GIT_LINE}?$`, "g"),
    below: new RegExp(`status:?[^\\n]{0,20}\\n(?:${GIT_LINE}\\n)*$`, "i"),
    fix: GIT,
  },
  {
    name: "the git status",
    value: /(?<=\b(?:git|branch|working tree|repository)\b[^\n]{0,60})\b(?:clean|dirty)\b/gi,
    fix: GIT,
  },
  {
    name: "a count of changes in git",
    value:
      /(?<![\w.])\d+(?= (?:modified|untracked|staged|uncommitted|commits? (?:ahead|behind)|files? changed|changed files?)\b)|(?<=\b(?:ahead|behind|modified|untracked|staged)(?: of [\w./-]+)?(?: by|:) )\d+\b/gi,
    fix: GIT,
  },
  {
    name: "a git branch",
    value: /(?<=\b(?:current|git|on)? ?branch:? ["'`]?)[\w./-]*[\w-](?=["'`\s),;.]|$)/gi,
    fix: GIT,
  },
  {
    name: "a count of tokens",
    value:
      /(?<![\w.$])\d[\d,._]*[kM]?(?: ?\/ ?\d[\d,._]*[kM]?)?(?= tokens?\b)|(?<=\btokens?(?:_\w+|[ -](?:usage|budget|count|limit))?\b(?: (?:used|left|remaining|is|of))?\s?[:=>]?\s?)\d[\d,._]*[kM]?(?![\w.])/gi,
    fix: COUNT,
  },
  {
    name: "a share of the context",
    value: /(?<=\bcontext(?: window)?(?: (?:used|left|remaining|usage|full))?\s?[:=]?\s?)\d+(?:\.\d+)? ?%/gi,
    fix: COUNT,
  },
  { name: "a sum of money", value: /(?<![\w$])\$\d[\d,]*(?:\.\d+)?\b/g, fix: COUNT },
  {
    name: "a counter",
    value:
      /(?<=\b(?:turn|step|iteration|attempt|round|retry|message|request|call|counter|count)s?(?: (?:number|count|no\.?))?\s?[:#=]\s?)\d+\b|(?<=\b(?:turn|step|iteration|attempt|round|retry) )\d+(?= ?(?:\/|of) ?\d)/gi,
    fix: COUNT,
  },
  { name: "a port", value: /(?<=\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):)\d{2,5}\b/g, fix: VALUE },
  {
    name: "the working directory",
    value: /(?<=\b(?:cwd|working directory|workdir)["']?\s?[:=]?\s?["'`]?)(?:[~/]|[A-Z]:\\)[^\s"'`<>,;]*/gi,
    fix: PLACE,
  },
  {
    name: "a hash or random id",
    value: /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,64}(?![\w-])/g,
    fix: ID,
  },
  {
    name: "a path",
    value: /(?<![\w/<.~])(?:~|\.{1,2})?(?:\/[\w.@+~-]+){2,}(?<!\.)|\b[A-Z]:\\[^\s"'`<>|*?,;]+/g,
    fix: PLACE,
  },
  {
    name: "a version",
    value:
      /(?<=\bversion["']?\s?[:=]?\s?["']?)v?\d[\w+-]*(?:\.[\w+-]+)*|(?<![\w.])v\d+(?:\.\d+)+(?:[-+][\w.]*\w)?|(?<=[@/])\d+\.\d+\.\d+(?:[-+][\w.]*\w)?(?![\w.])/gi,
    fix: VERSION,
  },
  { name: "a value", value: /(?<=(?:^|[\s|;,&([{])[A-Za-z][\w.-]*=)[^\s|;,&)\]}]+/g, fix: VALUE },
];
