import { DomUtils, parseDocument } from 'htmlparser2'
import { htmlToMarkdown } from '#app/platform/markdown/html-to-markdown.ts'

/** HTML of another program as markdown, and what of it markdown has no place for. */
export function markdownOf(html: string): { markdown: string; leftOut: string[] } {
  const embedded = [...html.matchAll(/<(iframe|video|audio|object|embed|form|script)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  )
  const markdown = htmlToMarkdown(html)
  const counts = Map.groupBy(embedded, (tag) => tag)
  const lost = [...counts].map(([tag, all]) => `${all.length} × <${tag}>`)
  const pictures = [...html.matchAll(/<img\b[^>]*?\ssrc=["']([^"']+)/gi)].map(([, address]) => `picture ${address}`)
  return { markdown, leftOut: [...lost, ...pictures] }
}

/** HTML as the text that it shows, in one line: what titles, names and descriptions are here. */
export function plainOf(html: string): string {
  const spaced = html.replace(/<br\b|<\/(?:p|div|li|h\d)>/gi, ' $&')
  return DomUtils.textContent(parseDocument(spaced)).trim().replace(/\s+/g, ' ')
}
