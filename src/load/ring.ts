/**
 * One piece of memory through which all bytes of a log run: what is new overwrites what is oldest. So a log of any size
 * takes the same memory, and none of it is left to the garbage collector, which would free it late.
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
}

const SIZE = 32 * 2 ** 20;
/** Larger pieces get memory of their own, so that several fit beside each other. */
const LARGEST = SIZE / 4;
/**
 * Reading into memory that begins 16 bytes into a page, as large buffers do, takes four times as long on some
 * processors.
 */
const ALIGNMENT = 64;

export function createRing(): Ring {
  const memory = allocate(SIZE);
  /** Where the piece that was taken last begins and ends. */
  let last = 0;
  let head = 0;
  /** Bytes that were taken or passed over since the beginning. */
  let taken = 0;

  const placeOf = ({ buffer, byteOffset }: Buffer): number =>
    buffer === memory.buffer ? byteOffset - memory.byteOffset : -1;
  const moveHead = (end: number): void => {
    const to = Math.min(SIZE, Math.ceil(end / ALIGNMENT) * ALIGNMENT);
    taken += to - head;
    head = to;
  };
  const take = (size: number): Buffer => {
    if (size > LARGEST) return allocate(size);
    if (head + size > SIZE) {
      taken += SIZE - head;
      head = 0;
    }
    last = head;
    moveHead(head + size);
    return memory.subarray(last, last + size);
  };

  return {
    take,
    extend(bytes, more) {
      const size = bytes.length + more;
      const place = placeOf(bytes);
      const end = place + size;
      if (place >= last && place <= head && end <= SIZE && size <= LARGEST) {
        moveHead(Math.max(head, end));
        return memory.subarray(place, end);
      }
      const copy = take(size);
      bytes.copy(copy);
      return copy;
    },
    mark(bytes) {
      const place = placeOf(bytes);
      if (place < 0) return Number.POSITIVE_INFINITY;
      return taken + (place < head ? SIZE : 0) + place - head;
    },
    isGone: (mark) => taken > mark,
    lasts: (mark) => taken + 2 * LARGEST <= mark,
  };
}

function allocate(size: number): Buffer {
  return Buffer.allocUnsafeSlow(size + ALIGNMENT).subarray(ALIGNMENT);
}
