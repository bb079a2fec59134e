/** Minutes that adults need for so many words: about 240 of prose a minute, fewer with tables and code between. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220))
}
