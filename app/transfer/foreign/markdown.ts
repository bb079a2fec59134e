import { DomUtils, parseDocument } from 'htmlparser2'
import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import { arranged, documentOf, parseHtml } from '#app/platform/markdown/html-to-markdown.ts'
import { elementsOf } from '#app/platform/markdown/tree.ts'
import { withoutPlayers } from './players.ts'

interface Read {
  markdown: string
  /** Notes on content that cannot be imported. */
  leftOut: string[]
  /** Addresses of the pictures in it. */
  pictures: string[]
}

/**
 * Converts another program's HTML to markdown.
 * @param site the old site's address; empty if unknown
 */
export function markdownOf(html: string, site = ''): Read {
  const page = parseHtml(html)
  const leftOut = withoutPlayers(page, site)
  const pictures = [...elementsOf(page)].flatMap(({ tagName, properties }) =>
    tagName === 'img' && typeof properties?.src === 'string' ? [properties.src] : [],
  )
  const placeless = pictures.filter((address) => !/^https?:\/\//.test(address))
  for (const address of placeless)
    if (!address.startsWith('data:'))
      leftOut.push(`picture ${address}: the file does not say on which site it stands. Name the old site`)
  const shown = pictures.filter((address) => /^https?:\/\//.test(address))
  return { markdown: markdownOfDocument(documentOf(arranged(page))), leftOut, pictures: [...new Set(shown)] }
}

/** The text of HTML in one line, for titles, names and descriptions. */
export function plainOf(html: string): string {
  const spaced = html.replace(/<br\b|<\/(?:p|div|li|h\d)>/gi, ' $&')
  return DomUtils.textContent(parseDocument(spaced)).trim().replace(/\s+/g, ' ')
}
