/** Stand-ins that tools and APIs put in place of a text. */
const STAND_IN = /^\W*(redacted|hidden|omitted|masked|removed|encrypted|sha\d+)\b/i;
/** One word of letters and digits in turn, with a short prefix or none: a hash. */
const HASH = /^(?:[a-z]{1,8}[-:_])?(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{8,}$/i;

/** Whether a text is a stand-in or a hash, so that it shows nothing of what was there. A string may stand in its quotes. */
export function isMasked(text: string): boolean {
  const bare = text.replace(/^"|"$/g, "");
  return STAND_IN.test(bare) || HASH.test(bare);
}
