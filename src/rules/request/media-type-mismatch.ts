import { listed } from "../../lib/listing.ts";
import type { Call } from "../../model/call.ts";
import { fieldPath } from "../shared/fields.ts";
import { type Image, imageBlocks, imagesOf } from "../shared/images.ts";
import { nameFault } from "../shared/named-fault.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

/** Names that are in use and not registered (IANA), and those that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "image/heif": "image/heic",
};

/** Where APIs write the media type of an image. */
const PLACES = ["source.media_type", "inlineData.mimeType", "inline_data.mime_type"] as const;

/** The types that a text lists as those that are taken. */
const LISTED = /(?<=['"`])image\/[\w.+-]+(?=['"`])/g;

/** What is declared is none of the types that the text lists. */
const LISTS = /media_type: input should be/i;

export const mediaTypeMismatch = requestFault({
  code: "media-type-mismatch",
  says: "an image is declared as one type and its bytes are another",
  explain: {
    why: "The API looks at the bytes of an image and refuses it when they are of another type than declared.",
    fix: "Tell the type from the first bytes, not from the name of the file.",
    example: "A JPEG that is called screenshot.png is sent as image/png.",
  },
  texts: [
    { pattern: /image does not match the provided media type/i, source: "anthropics/claude-code#15746" },
    {
      pattern: /specified using the \S+ media type, but .{0,40}appears to be an? (?<is>image\/\w+)/i,
      source: "home-assistant/core#167208",
    },
    { pattern: /could not process image/i, source: "anthropics/claude-code#8646" },
    { pattern: LISTS, source: "anthropics/claude-code#8184" },
    { pattern: /(unsupported|invalid) (image|media|mime) ?(type|format)/i, source: "other hosts" },
  ],
  claim: "an image is not of the type that it is declared as",
  warns: false,
  find(call, { said }) {
    const unlisted = said !== null && LISTS.test(said[0]) ? unlistedTypes(call) : [];
    const faults = unlisted.length > 0 ? unlisted : imagesOf(call).flatMap(mismatch);
    if (faults.length > 0 || said === null) return faults;
    return refused(call, said.groups?.is);
  },
});

function mismatch({ block: { path, mediaType, contentHash }, size }: Image): Fault[] {
  if (mediaType === null || size === null || (SAME[mediaType] ?? mediaType) === size.type) return [];
  return [
    {
      key: contentHash,
      path,
      names: [],
      proof: "observed",
      message: `The image ${path} is declared as ${mediaType}, and its bytes are ${size.type}.`,
      fix: `declare ${size.type} as its media type, or convert the image`,
    },
  ];
}

/** Images that are declared as what the host does not take: another name of a type that it takes, or another type. */
function unlistedTypes(call: Call): Fault[] {
  const taken: readonly string[] = call.error?.message.match(LISTED) ?? [];
  const bytes = new Map(imagesOf(call).map(({ block, size }) => [block.path, size?.type]));
  return imageBlocks(call).flatMap((block): Fault[] => {
    const { mediaType, contentHash } = block;
    if (mediaType === null || taken.length === 0 || taken.includes(mediaType)) return [];
    const path = fieldPath(block, mediaType, PLACES);
    const right = bytes.get(block.path) ?? SAME[mediaType];
    const fix =
      right !== undefined && taken.includes(right)
        ? `write ${right} at ${path}`
        : `convert the image to one of these types, and declare it so`;
    const message = `The image ${block.path} is declared as ${mediaType}, and the host takes only ${listed(taken, taken.length)}.`;
    // The types are in the API's documentation too: platform.claude.com, vision.
    return [{ key: contentHash, path, names: [], proof: "documented", message, fix }];
  });
}

/** Images that an error names and whose bytes the capture does not show. */
function refused(call: Call, is: string | undefined): Fault[] {
  const all = imageBlocks(call).map(
    ({ path, contentHash, mediaType }): Fault => ({
      key: contentHash,
      path,
      names: [],
      proof: "told",
      message: `The host refuses the image ${path}, declared as ${mediaType ?? "no type"}${is === undefined ? "" : `, and finds ${is} in it`}.`,
      fix: "check the bytes of the image against its media type, and convert it to PNG or JPEG",
    }),
  );
  const named = all.filter((fault) => nameFault(call.error?.message ?? "", fault));
  return named.length > 0 || all.length > 1 ? named : all;
}
