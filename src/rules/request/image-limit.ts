import { groupDigits } from "../../lib/words.ts";
import type { Call } from "../../model/call.ts";
import { type Image, imageBlocks, imagesOf } from "../shared/images.ts";
import { nameFault } from "../shared/named-fault.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";

/** Pixels on each side, and how many images lower that limit. Source: the vision page of platform.claude.com. */
const MOST_PIXELS = { alone: 8000, many: 2000, manyFrom: 21 };
/** Bytes of one image in base64, by provider. Source: the same page. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  anthropic: 10 * 1024 * 1024,
  bedrock: 5 * 1024 * 1024,
  vertex: 5 * 1024 * 1024,
};

export const imageLimit = requestFault({
  code: "image-limit",
  says: "an image over the size limit, and the many-images limit that lowers it",
  explain: {
    why: "An image may have only so many pixels and bytes, and fewer where a request holds many images.",
    fix: "Scale images down before sending, and drop old ones from the history.",
    example: "The 21st image lowers the limit to 2000 pixels a side, and the first one has 3000.",
  },
  texts: [
    {
      pattern: /image dimensions? exceeds? max(imum)? allowed size.{0,40}?: (?<pixels>\d+) pixels/i,
      source: "Claude API, seen in reports",
    },
    { pattern: /image exceeds (?<megabytes>[\d.]+) MB maximum/i, source: "Claude API, seen in reports" },
    {
      pattern: /too many images|image.{0,30}\b(too (large|big)|exceeds? the (maximum|max|limit))/i,
      source: "the same in other words",
    },
  ],
  claim: "an image is larger than the host takes",
  warns: false,
  find(call, context) {
    const images = imageBlocks(call).length;
    const faults = imagesOf(call).flatMap((image) => [
      ...pixelFault(image, images, context),
      ...byteFault(image, context),
    ]);
    if (faults.length > 0 || context.said === null) return faults;
    const all = refused(call);
    return all.length === 1 ? all : all.filter((fault) => nameFault(call.error?.message ?? "", fault));
  },
});

function pixelFault({ block, size }: Image, images: number, { provider, said }: Context): Fault[] {
  if (size === null || (MOST_BYTES[provider.name] === undefined && said === null)) return [];
  const stated = said?.groups?.pixels;
  const most = Number(stated ?? (images >= MOST_PIXELS.manyFrom ? MOST_PIXELS.many : MOST_PIXELS.alone));
  const isMany = most === MOST_PIXELS.many && images >= MOST_PIXELS.manyFrom;
  if (Math.max(size.width, size.height) <= most) return [];
  const why = isMany
    ? `, because the request has ${images} images: with more than ${MOST_PIXELS.manyFrom - 1} the limit is lower`
    : "";
  return [
    {
      key: `${block.contentHash} ${most}`,
      path: block.path,
      names: [],
      proof: "documented",
      message: `The image ${block.path} has ${size.width} × ${size.height} pixels; at most ${most} on a side are taken${why}.`,
      fix: `scale the image down to ${most} pixels on its longer side${isMany ? `, or send at most ${MOST_PIXELS.manyFrom - 1} images` : ""}`,
    },
  ];
}

function byteFault({ block, data }: Image, { provider, said }: Context): Fault[] {
  const stated = said?.groups?.megabytes;
  const most = stated === undefined ? MOST_BYTES[provider.name] : Number(stated) * 1024 * 1024;
  if (most === undefined || data.length <= most) return [];
  return [
    {
      key: `${block.contentHash} bytes`,
      path: block.path,
      names: [],
      proof: "documented",
      message: `The image ${block.path} has ${groupDigits(data.length)} bytes of base64; ${provider.title} takes at most ${groupDigits(most)}.`,
      fix: "scale the image down or compress it more",
    },
  ];
}

/** Images of which the capture does not show the size. */
function refused(call: Call): Fault[] {
  return imageBlocks(call).map(({ path, contentHash }) => ({
    key: contentHash,
    path,
    names: [],
    proof: "told",
    message: `The host refuses the image ${path} as too large; the capture does not show its size.`,
    fix: "scale the image down",
  }));
}
