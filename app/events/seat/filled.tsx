import type { ReactNode } from 'react'

/** A text with one of its places taken by what the page puts there: `{until}` by a moment. */
export function Filled({ text, place, children }: { text: string; place: string; children: ReactNode }) {
  const [before, ...after] = text.split(`{${place}}`)
  if (after.length === 0) return text
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  )
}
