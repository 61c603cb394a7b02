/**
 * Reading into memory that begins 16 bytes into a page, as large buffers do, takes four times as long on some
 * processors.
 */
const ALIGNMENT = 64;

/** A buffer of this size whose content is not set, fit for reading files into. */
export function allocate(size: number): Buffer {
  return Buffer.allocUnsafeSlow(size + ALIGNMENT).subarray(ALIGNMENT);
}
