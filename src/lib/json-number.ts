/** Numbers of so many characters, without a power of ten, always fit: 15 digits do. */
const SURELY_EXACT = 15;

/** Whether two JSON numbers, as written, have the same value exactly: `1.0` and `1e0` do, 2^53 and 2^53 + 1 do not. */
export function sameNumber(one: string, other: string): boolean {
  return one === other || canonicalNumber(one) === canonicalNumber(other);
}

/** Whether a JSON number, as written, keeps its value as a JavaScript number. */
export function isExactNumber(written: string): boolean {
  if (written.length <= SURELY_EXACT && !/[eE]/.test(written)) return true;
  const value = Number(written);
  return Number.isFinite(value) && sameNumber(written, String(value));
}

/** Sign, digits without zeros around them, and the power of ten of the last digit. */
function canonicalNumber(written: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = withoutTrailingZeros(digits);
  if (significant === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}

/** A loop, because `/0+$/` takes quadratic time on long runs of zeros inside. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
