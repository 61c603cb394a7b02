import type { Call } from "../../model/call.ts";
import { type Image, imageBlocks, imagesOf } from "../shared/images.ts";
import { nameFault } from "../shared/named-fault.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

/** Two names of one kind. */
const SAME: Readonly<Record<string, string>> = { "image/jpg": "image/jpeg", "image/heif": "image/heic" };

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
    { pattern: /media_type: input should be/i, source: "anthropics/claude-code#8184" },
    { pattern: /(unsupported|invalid) (image|media|mime) ?(type|format)/i, source: "other hosts" },
  ],
  claim: "an image is not of the type that it is declared as",
  warns: false,
  find(call, { said }) {
    const faults = imagesOf(call).flatMap(mismatch);
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
