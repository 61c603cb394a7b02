/**
 * One piece of memory through which all bytes of a log run: what is new overwrites what is oldest. So a log of any size
 * takes the same memory, and none of it is left to the garbage collector, which would free it late.
 *
 * Bytes in it are in one of three states: they last (whatever is read next, they will be there), they are there (until
 * something more is taken), or they are gone. Who looks at bytes while something is taken needs bytes that last.
 */
export interface Ring {
  /** Room for this many bytes, whatever is in it. */
  take(size: number): Buffer;
  /** These bytes and room for more behind them: in place where nothing was taken since, else copied. */
  extend(bytes: Buffer, more: number): Buffer;
  /** What tells later whether bytes that are in the ring now were overwritten. */
  mark(bytes: Buffer): number;
  isGone(mark: number): boolean;
  /** Whether they will be there after two more pieces of any size. */
  lasts(mark: number): boolean;
  /** Has the ring hold more from now on: something that is gone was needed. */
  grow(): void;
}

/** Bytes that the ring holds at first: what is small stays near the processor. */
const SMALLEST = 8 * 2 ** 20;
/** Memory that was never written to costs nothing. */
const LARGEST = 34 * 2 ** 20;
/** How many pieces of the largest size fit beside each other. Larger ones get memory of their own. */
const PIECES = 3;
/**
 * Reading into memory that begins 16 bytes into a page, as large buffers do, takes four times as long on some
 * processors.
 */
const ALIGNMENT = 64;

/** A ring that holds so many bytes, at first and at most. */
export function createRing({ smallest, largest } = { smallest: SMALLEST, largest: LARGEST }): Ring {
  const memory = allocate(largest);
  let size = smallest;
  /** Where the piece that was taken last begins and ends. */
  let last = 0;
  let head = 0;
  /** Bytes that were taken or passed over since the beginning. */
  let taken = 0;

  const placeOf = ({ buffer, byteOffset }: Buffer): number =>
    buffer === memory.buffer ? byteOffset - memory.byteOffset : -1;
  const moveHead = (end: number): void => {
    const to = Math.min(size, Math.ceil(end / ALIGNMENT) * ALIGNMENT);
    taken += to - head;
    head = to;
  };
  const grow = (): void => {
    size = Math.min(largest, 2 * size);
  };
  const take = (wanted: number): Buffer => {
    if (wanted * PIECES > largest) return allocate(wanted);
    while (wanted * PIECES > size) grow();
    if (head + wanted > size) {
      taken += size - head;
      head = 0;
    }
    last = head;
    moveHead(head + wanted);
    return memory.subarray(last, last + wanted);
  };

  return {
    take,
    grow,
    extend(bytes, more) {
      const wanted = bytes.length + more;
      const place = placeOf(bytes);
      const end = place + wanted;
      if (place >= last && place <= head && end <= size && wanted * PIECES <= size) {
        moveHead(Math.max(head, end));
        return memory.subarray(place, end);
      }
      const copy = take(wanted);
      bytes.copy(copy);
      return copy;
    },
    // The value that `taken` has when the head reaches these bytes.
    mark(bytes) {
      const place = placeOf(bytes);
      if (place < 0) return Number.POSITIVE_INFINITY;
      return taken + (place < head ? size : 0) + place - head;
    },
    isGone: (mark) => taken > mark,
    lasts: (mark) => taken + (2 * size) / PIECES <= mark,
  };
}

function allocate(size: number): Buffer {
  return Buffer.allocUnsafeSlow(size + ALIGNMENT).subarray(ALIGNMENT);
}
