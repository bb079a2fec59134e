import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { versionOfOwnWords } from '#app/platform/words/own-words.server.ts'

interface Kept {
  of: string
  markup: string
}

/** See `PageFactsValue.kept`. */
export type KeepMarkup = (name: string, of: string, draw: () => ReactNode) => string

/** For pages that ship no React. */
export const keptMarkup = keeping(renderToStaticMarkup)

/** For pages that React takes over in the browser: it finds there what it would have written itself. */
export const keptForReact = keeping(renderToString)

/** Keeps what `render` makes under each name until the firm's words, or what else it shows, are others. */
export function keeping(render: (node: ReactNode) => string): KeepMarkup {
  const known = new Map<string, Kept>()
  return (name, of, draw) => {
    const shown = `${versionOfOwnWords()} ${of}`
    const kept = known.get(name)
    if (kept?.of === shown) return kept.markup
    const markup = render(draw())
    known.set(name, { of: shown, markup })
    return markup
  }
}
