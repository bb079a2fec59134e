import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { versionOfOwnWords } from '#app/platform/words/own-words.server.ts'

interface Kept {
  of: string
  markup: string
}

const known = new Map<string, Kept>()

/**
 * Markup that is the same on many pages, drawn once until the firm's words change. It is drawn apart: it may use no
 * context of the page, and nothing of the request.
 * @param name one of a few: what was drawn under it last is kept
 * @param of what it shows beside the firm's words
 */
export function keptMarkup(name: string, of: string, draw: () => ReactNode): string {
  const shown = `${versionOfOwnWords()} ${of}`
  const kept = known.get(name)
  if (kept?.of === shown) return kept.markup
  const markup = renderToStaticMarkup(draw())
  known.set(name, { of: shown, markup })
  return markup
}
