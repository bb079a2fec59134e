import { DomUtils, parseDocument } from 'htmlparser2'
import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import { arranged, documentOf, parseHtml } from '#app/platform/markdown/html-to-markdown.ts'
import { elementsOf } from '#app/platform/markdown/tree.ts'
import { withoutPlayers } from './players.ts'

interface Read {
  markdown: string
  /** What of it has no place here, in words. */
  leftOut: string[]
  /** Addresses of the pictures that it shows. */
  pictures: string[]
}

/**
 * HTML of another program as markdown.
 * @param site the address of the site that it stood on; empty where it is not known
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

/** HTML as the text that it shows, in one line: what titles, names and descriptions are here. */
export function plainOf(html: string): string {
  const spaced = html.replace(/<br\b|<\/(?:p|div|li|h\d)>/gi, ' $&')
  return DomUtils.textContent(parseDocument(spaced)).trim().replace(/\s+/g, ' ')
}
