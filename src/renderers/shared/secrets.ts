/** A kind of secret, as it looks in a text. */
export interface SecretShape {
  readonly name: string;
  /** A text of this kind, of no use to anybody. */
  readonly example: string;
  /** `shown` is the group of what stays readable; what follows it in the match is the secret. */
  readonly pattern: RegExp;
  /** What else has to be true of the secret. */
  readonly check?: (secret: string) => boolean;
}

export const MASK = "…[masked]";

/** So many characters of a class, or fewer where the text was cut short behind them. */
const run = (characters: string, least: number) =>
  String.raw`(?:[${characters}]{${least},}|[${characters}]{3,}(?=…(?!\[masked)))`;
/** Where a secret may begin: also behind the letter of an escape, as in `\nsk-ant-`. */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[bfnrt]))`;
const shape = (shown: string, rest: string, flags = "g") => new RegExp(`(?<shown>${shown})${rest}`, flags);
/** Where it begins is asked when its first letters were found: a search for letters is many times faster. */
const from = (shown: string, rest: string, flags?: string) =>
  shape(shown, `(?<=${START}${shown})${rest}`, flags);

/** Names of fields and variables that hold a secret. */
const KEYS = "(?:api|access|secret|private|signing|encryption|auth|subscription|account)[_-]?key";
const NAMES = `(?:${KEYS}|token|secret|passw(?:or)?d|passwd|pwd|passphrase|credentials?|authorization)`;
export const SECRET_NAME = new RegExp(`${NAMES}$`, "i");
/** What stands for a value that is elsewhere, or names a type. */
const NO_VALUE = String.raw`(?![$<{*[…]|%[sd{]|[^"'\s]{0,24}…\[masked\]|(?:string|number|boolean|object|null|none|undefined|true|false)\b)`;
/** A number of tokens (`max_token=2048`). */
const NO_COUNT = String.raw`(?!(?<=token=)\d{1,7}\b)`;
/** Ids that are as long as secrets and are none. */
const ID =
  /^(?:toolu|srvtoolu|mcptoolu|msg|req|call|resp|fc|rs|file|chatcmpl|gen|cmpl|batch|org|user|session)[_-]|^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** One line a kind; a text is matched against them in this order. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    name: "private key block",
    example: "-----BEGIN RSA PRIVATE KEY-----\nMIIEexample0123456789\n-----END RSA PRIVATE KEY-----",
    pattern: shape(
      "-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----",
      String.raw`(?:\\+[nr]|[A-Za-z0-9+/=:,\s-])+?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|(?![A-Za-z0-9+/=:,\s\\-])|$)`,
    ),
  },
  {
    name: "line of a key block",
    example: "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn1ygWyF8PbnGy0AHB7MaXampleEXAMPLEx",
    pattern: shape("^", "[A-Za-z0-9+/]{64}$", "gm"),
    check: looksRandom,
  },
  {
    name: "Anthropic",
    example: "sk-ant-api03-EXAMPLE0example0EXAMPLE",
    pattern: from("sk-ant-", run(String.raw`\w-`, 8)),
  },
  {
    name: "OpenAI and others",
    example: "sk-proj-EXAMPLE0example0EXAMPLE",
    pattern: from("sk-(?:proj-|svcacct-|admin-|or-v1-)?", run(String.raw`\w-`, 16)),
    check: (secret) => /\d/.test(secret) && /[a-z]/i.test(secret),
  },
  {
    name: "GitHub",
    example: "ghp_EXAMPLE0example0EXAMPLE0",
    pattern: from("gh[pousr]_", run("A-Za-z0-9", 16)),
  },
  {
    name: "GitHub, fine-grained",
    example: "github_pat_EXAMPLE0example0EXAMPLE0",
    pattern: from("github_pat_", run(String.raw`\w`, 16)),
  },
  {
    name: "GitLab",
    example: "glpat-EXAMPLE0example0EXAM",
    pattern: from("glpat-", run(String.raw`\w-`, 16)),
  },
  {
    name: "AWS",
    example: "AKIAIOSFODNN7EXAMPLE",
    pattern: from("(?:AKIA|ASIA)", run("A-Z0-9", 16)),
  },
  {
    name: "Slack",
    example: "xoxb-EXAMPLE-0-example",
    pattern: from("xox[abeprs]-", run(String.raw`\w-`, 10)),
  },
  {
    name: "Google",
    example: "AIzaEXAMPLE0example0EXAMPLE0example0",
    pattern: from("AIza", run(String.raw`\w-`, 30)),
  },
  {
    name: "Google, OAuth",
    example: "ya29.EXAMPLE0example0EXAMPLE",
    pattern: from(String.raw`ya29\.`, run(String.raw`\w-`, 16)),
  },
  {
    name: "Stripe",
    example: "sk_live_EXAMPLE0example",
    pattern: from("[rs]k_(?:live|test)_", run("A-Za-z0-9", 10)),
  },
  {
    name: "Hugging Face, Groq, xAI, npm",
    example: "hf_EXAMPLEexampleEXAMPLEexample",
    pattern: from("(?:hf_|gsk_|xai-|npm_)", run("A-Za-z0-9", 24)),
  },
  {
    name: "JWT",
    example: "eyJhbGciOiJub25lIn0.eyJleGFtcGxlIjp0cnVlfQ.",
    pattern: from("eyJ", String.raw`[\w-]{8,}(?:\.[\w.-]+|(?=…))`),
  },
  {
    name: "Bearer",
    example: "Authorization: Bearer 0example0EXAMPLE",
    pattern: from(String.raw`Bearer\s{1,3}`, run(String.raw`\w.~+/=-`, 8), "gi"),
    check: (secret) => /\d/.test(secret) || secret.length > 24,
  },
  {
    name: "password in a URL",
    example: "https://user:example@host.example/",
    pattern: shape(String.raw`://[^\s/:@"']{1,100}:`, String.raw`(?!…)[^\s/@"']{1,200}(?=@)`),
  },
  {
    name: "cookie",
    example: "cookie: session=example",
    pattern: from(String.raw`(?:set-)?cookie:[ \t]`, String.raw`${NO_VALUE}[^\s"']+=[^\n"']+`, "gi"),
  },
  {
    name: "quoted value of a telling name",
    example: '"password": "correct horse"',
    pattern: shape(
      String.raw`${NAMES}\\*["']?\s{0,3}(?:=>|[:=])\s{0,3}(?<open>\\*["'])`,
      String.raw`${NO_VALUE}(?:(?!\k<open>)(?:\\.|[^\\\n]))+`,
      "gi",
    ),
  },
  {
    name: "value behind a telling name and an equals sign",
    example: "api_key=example",
    pattern: shape(
      `${NAMES}=`,
      String.raw`${NO_VALUE}${NO_COUNT}(?![\w.]*\()[^\s"'&;,()<>{}\[\]\\…${"`"}]{4,}`,
      "gi",
    ),
  },
  {
    name: "value behind a telling name and a colon",
    example: "x-api-key: 0example0",
    pattern: shape(
      String.raw`${NAMES}:[ \t]{1,3}(?:(?:basic|token)[ \t])?`,
      String.raw`${NO_VALUE}[^\s"'&;,()<>{}\[\]\\…]{6,}`,
      "gi",
    ),
    check: (secret) => /\d/.test(secret) && /[a-z]/i.test(secret) && !ID.test(secret),
  },
  {
    name: "random characters beside a telling word",
    example: "the secret is 0123456789abcdef0123456789abcdef",
    pattern: shape(
      String.raw`(?<!(?:cache|public|primary|foreign)[_ -]?)(?:key|token|secret|password|credential)s?[^A-Za-z0-9\n/.…]{1,6}(?:(?:is|was)[^A-Za-z0-9\n/.…]{1,4})?`,
      run("A-Za-z0-9+/_=-", 32),
      "gi",
    ),
    check: (secret) => !ID.test(secret) && looksRandom(secret),
  },
];

/** Hexadecimal digits, or letters and digits whose kind changes more often than in words and paths. */
function looksRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  if (/^[0-9a-f]+$/i.test(text)) return true;
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  const changes = text.match(/(?<=[a-z])[^a-z]|(?<=[A-Z])[^A-Z]|(?<=\d)\D/g)?.length ?? 0;
  return changes > 0.35 * text.length;
}
