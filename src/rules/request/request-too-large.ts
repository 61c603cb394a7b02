import { listed } from "../../lib/listing.ts";
import { groupDigits } from "../../lib/words.ts";
import { describePart, largestNew } from "../shared/growth.ts";
import { requestFault } from "../shared/request-fault.ts";

/** Bytes of a request body. platform.claude.com/docs/en/api/errors: 32 MB for the Messages API. */
const MOST: Readonly<Record<string, number>> = { anthropic: 32 * 1024 * 1024 };

/** The lowest limit in wide use, 1 MiB: client_max_body_size of nginx where nobody sets it. */
const USUAL = 1_048_576;

export const requestTooLarge = requestFault({
  code: "request-too-large",
  says: "the body has more bytes than the host takes: its size, and the largest parts that are new",
  explain: {
    why: "The body has more bytes than the host or a proxy before it takes, however few tokens they are.",
    fix: "Send images and documents by address or file id, or make them smaller.",
    example: "Five screenshots as base64 make 34 MB.",
  },
  texts: [
    { pattern: /request exceeds the maximum/i, source: "platform.claude.com errors page; Amazon Bedrock" },
    { pattern: /request_too_large/i, source: "platform.claude.com errors page" },
    {
      pattern: /(request )?(entity|payload|body|content) (is )?too large/i,
      source: "RFC 9110 §15.5.14; nginx, Cloudflare, body-parser",
    },
    { pattern: /^\s*(HTTP )?413\b/i, source: "RFC 9110 §15.5.14, no body was captured" },
    { pattern: /request (payload )?size exceeds the limit/i, source: "Gemini" },
  ],
  claim: null,
  warns: false,
  find(call, { prev, provider, said }) {
    const size = call.body.size;
    const most = MOST[provider.name];
    const isOver = most !== undefined && size > most;
    if (said === null && !isOver) return [];
    const parts = largestNew(prev, call).slice(0, 3);
    const [largest] = parts;
    const isSmall = !isOver && size < USUAL;
    const limit = isOver
      ? `, over the ${groupDigits(most)} that ${provider.title} takes`
      : `, more than the host or a proxy before it takes${most === undefined ? "" : ` (the limit of ${provider.title} itself is ${groupDigits(most)})`}${isSmall ? "; that is little: the limit in between is a very low one, or something behind the capture makes the request larger" : ""}`;
    const grew =
      largest === undefined
        ? ""
        : ` Largest${prev === null ? "" : " of what is new"}: ${listed(parts.map(describePart))}.`;
    return [
      {
        key: "size",
        path: largest?.path ?? null,
        names: [],
        // A capture may be spelled with more white space than what was sent.
        proof: isOver ? "observed" : "told",
        message: `The request body has ${groupDigits(size)} bytes as captured${limit}.${grew}`,
        fix: `${largest === undefined ? "shorten the request" : `shorten or drop ${largest.what} (${largest.path})`}; put files and images where the request can refer to them`,
      },
    ];
  },
});
