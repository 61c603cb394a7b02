/** `61240` as `61 240`. */
export function groupDigits(count: number): string {
  return String(Math.round(count)).replace(/(?<=\d)(?=(\d{3})+$)/g, " ");
}

/** A count in at most six characters: `980`, `61.2k`, `1.31M`. */
export function compactCount(count: number): string {
  if (count < 1000) return String(Math.round(count));
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`;
  return `${(count / 1e6).toFixed(2)}M`;
}

/** A count with its noun: `1 message`, `78 messages`, `2 boxes` where the plural is given. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : nouns}`;
}

/** A length of time, from milliseconds: `0.4 s`, `8 s`, `12 min`, `3 h`, `5 d`. The sign is left out. */
export function duration(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${groupDigits(seconds / 86_400)} d`;
}
