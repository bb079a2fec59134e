import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { versionOfOwnWords } from '#app/platform/words/own-words.server.ts'

/** See `PageFactsValue.kept`. */
export type KeepMarkup = (shown: string, draw: () => ReactNode) => string

/** How many are kept, and how many characters of them and of what they show: some 3 MB. */
const most = { parts: 500, size: 1_500_000 }

/** For pages that ship no React. */
export const keptMarkup = keeping(renderToStaticMarkup)

/** For pages that React takes over in the browser: it finds there what it would have written itself. */
export const keptForReact = keeping(renderToString)

interface Part {
  markup: string
  /** Whether it was asked for since it last came to be the oldest. */
  isAsked: boolean
}

/**
 * Keeps what `render` makes of what is shown, until the firm's words change. The oldest goes first that was not asked
 * for again: to put each in order when it is asked for costs more than to look it up.
 */
export function keeping(render: (node: ReactNode) => string): KeepMarkup {
  const known = new Map<string, Part>()
  let size = 0
  let words = versionOfOwnWords()
  return (shown, draw) => {
    if (words !== versionOfOwnWords()) {
      words = versionOfOwnWords()
      known.clear()
      size = 0
    }
    const kept = known.get(shown)
    if (kept) {
      kept.isAsked = true
      return kept.markup
    }
    const markup = inOnePiece(render(draw()))
    size += shown.length + markup.length
    known.set(shown, { markup, isAsked: false })
    for (const [oldest, part] of known) {
      if (known.size <= most.parts && size <= most.size) break
      known.delete(oldest)
      if (part.isAsked) known.set(oldest, { ...part, isAsked: false })
      else size -= oldest.length + part.markup.length
    }
    return markup
  }
}

/**
 * React adds to a text what it writes, and the engine keeps such a text as a tree of its additions: 32 bytes for each,
 * walked through anew for every page that takes it in. Half of a character (a surrogate) becomes the sign that is sent
 * in its place anyway.
 */
export function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
