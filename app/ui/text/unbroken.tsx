import type { ReactNode } from 'react'

// Longer ones do not fit on a line of a small screen with text at 200%.
const compound = /(\b\p{L}+(?:-\p{L}+)+\b)/u
const longest = 15

/** Prevents short compounds such as “forty-five” from breaking at the hyphen, for headings and introductions. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const parts = text.split(compound)
  if (parts.length === 1) return text
  return parts.map((part, at) =>
    at % 2 === 1 && part.length <= longest ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and the text never changes
      <span key={at} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
