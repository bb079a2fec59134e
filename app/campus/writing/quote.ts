/** Maximum length of a quote. */
const MAX_QUOTE_LENGTH = 1500

/** The source of a quote. */
export interface QuoteSource {
  author: string
  /** The permalink of the text. */
  at: string
}

/** The text without the quotes in it. */
export function unquoted(markdown: string): string {
  return markdown.replace(/^[ \t]*>.*$/gm, '')
}

/** A markdown quote of a text, with the author's name as a link to the original. */
export function quoteOf(text: string, { author, at }: QuoteSource): string {
  const normalized = text.replace(/\n{3,}/g, '\n\n').trim()
  const words =
    normalized.length > MAX_QUOTE_LENGTH
      ? `${normalized.slice(0, MAX_QUOTE_LENGTH).replace(/\s+\S*$/, '')}…`
      : normalized
  const name = author.replace(/[[\]\\`*_<>]/g, '')
  return [...words.split('\n'), '', `[${name}](${at})`].map((line) => (line ? `> ${line}` : '>')).join('\n')
}
