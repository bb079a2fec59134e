/** Reading time in minutes: about 240 words of prose a minute, fewer with tables and code. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220))
}
