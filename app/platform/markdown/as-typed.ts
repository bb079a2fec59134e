import { readingMinutes } from './reading-time.ts'

/** Markdown that is fit to stand in a page. */
export interface Rendered {
  html: string
  /** Its words without markup, for search and previews. */
  text: string
}

/** A heading of an article, for its table of contents. */
export interface TocEntry {
  id: string
  text: string
  level: 2 | 3
}

export interface RenderedArticle extends Rendered {
  toc: TocEntry[]
  readingMinutes: number
  /** What it holds too much of to be a page, such as "more than 50,000 table cells". */
  tooMuch?: string
}

/** A text as it was typed, without any markup: what stands where it is not rendered yet. */
export function plainInput(markdown: string): Rendered {
  const text = markdown.replace(/\s+/g, ' ').trim()
  return { html: `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`, text }
}

/** What a page says before a text that is shown as it was typed, because it holds more than can be rendered. */
export const asTypedNote =
  '<p><em>This text is shown as it was typed: it holds more marks, lists or tables than can be shown here.</em></p>'

/** A text whose markup is too much to be shown: it says so. */
export function tooMuchAsTyped(markdown: string): Rendered {
  const { html, text } = plainInput(markdown)
  return { html: `${asTypedNote}\n${html}`, text }
}

/** An article that cannot be shown: its page says so, and prints no markup. */
export function unrenderedArticle(markdown: string, tooMuch: string): RenderedArticle {
  const words = markdown.split(/\s+/).length
  const html = `<p>This article cannot be shown: it holds ${tooMuch}.</p>`
  return { html, text: plainInput(markdown).text, toc: [], readingMinutes: readingMinutes(words), tooMuch }
}
