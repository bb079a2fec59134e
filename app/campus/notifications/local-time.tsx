import { formatTime, Time } from '#app/ui/time.tsx'

/** A sentence that contains a time, with the time shown in the reader's zone. */
export function LocalTime({ words, until }: { words: string; until?: string | null | undefined }) {
  if (!until) return words
  const moment = new Date(until)
  const [before = '', after] = words.split(formatTime(moment))
  if (after === undefined) return words
  return (
    <>
      {before}
      <Time value={moment} />
      {after}
    </>
  )
}
