import { readingMinutes } from './reading-time.ts'

/** Rendered markdown that is safe to embed in a page. */
export interface Rendered {
  html: string
  /** Its text without markup, for search and previews. */
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
  /** The limit it exceeds, such as "more than 50,000 table cells". */
  tooMuch?: string
}

/** The source text as plain HTML, without markup: used until it is rendered. */
export function plainInput(markdown: string): Rendered {
  const text = markdown.replace(/\s+/g, ' ').trim()
  return { html: `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`, text }
}

/** The notice above a text that is shown as plain source because it exceeds a limit. */
export const plainTextNote =
  '<p><em>This text is shown as it was typed: it holds more marks, lists or tables than can be shown here.</em></p>'

/** The plain source of a text that exceeds a limit, with a notice. */
export function plainTextFallback(markdown: string): Rendered {
  const { html, text } = plainInput(markdown)
  return { html: `${plainTextNote}\n${html}`, text }
}

/** The placeholder for an article that exceeds a limit: a message instead of its content. */
export function unrenderedArticle(markdown: string, tooMuch: string): RenderedArticle {
  const words = markdown.split(/\s+/).length
  const html = `<p>This article cannot be shown: it holds ${tooMuch}.</p>`
  return { html, text: plainInput(markdown).text, toc: [], readingMinutes: readingMinutes(words), tooMuch }
}
