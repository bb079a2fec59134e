import { versionOfOwnWords } from '#app/platform/words/own-words.server.ts'
import { inOnePiece } from '../frame/kept-markup.server.ts'

/**
 * What each page of a route that ships React has alike: in the head the icons, feeds and a link for each module and
 * style sheet, at the end of the body the page's own scripts and those that begin React. On a topic page these are 93
 * elements of 458. They are cut out of the first page and put into those after it, until the firm's words change.
 */
export interface SameParts {
  /** The end of the head. */
  head: string
  /** The end of the body, before what the loaders gave: the nonce goes between them. */
  end: string[]
}

const cut = new Map<string, SameParts>()
let words = versionOfOwnWords()

/** Those of the routes that a page shows, where one of theirs was written before. @param name of these routes */
export function sameParts(name: string): SameParts | undefined {
  return known().get(name)
}

function known(): Map<string, SameParts> {
  if (words !== versionOfOwnWords()) {
    words = versionOfOwnWords()
    cut.clear()
  }
  return cut
}

/** Cuts them out of a page that was written whole, and keeps them. @returns both, the page without them */
export function cutSameParts(name: string, html: string, nonce: string): { rest: string; parts: SameParts } {
  const endOfHead = html.indexOf('</head>')
  const endOfBody = html.lastIndexOf('</body>')
  const head = html.indexOf('<meta name="color-scheme"')
  const end = html.lastIndexOf(`<script type="speculationrules" nonce="${nonce}">`)
  if (head < 0 || head > endOfHead || end < endOfHead) throw new Error('A page is written in another order.')
  const parts = {
    // Copies: a slice keeps the whole page in memory. Links need no mark: the policy lets in what is ours.
    head: inOnePiece(html.slice(head, endOfHead).replaceAll(` nonce="${nonce}"`, '')),
    end: inOnePiece(html.slice(end, endOfBody)).split(nonce),
  }
  known().set(name, parts)
  return { rest: html.slice(0, head) + html.slice(endOfHead, end) + html.slice(endOfBody), parts }
}

/**
 * The page that was rendered without them, in pieces, with them.
 * @param data what follows the scripts: the script with what the loaders gave
 */
export function withSameParts(html: string, { head, end }: SameParts, nonce: string, data: string): string[] {
  const endOfHead = html.indexOf('</head>')
  const endOfBody = html.lastIndexOf('</body>')
  return [
    html.slice(0, endOfHead),
    head,
    html.slice(endOfHead, endOfBody),
    end.join(nonce),
    data,
    html.slice(endOfBody),
  ]
}
