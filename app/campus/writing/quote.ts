/** Maximum length of a quote. */
const longest = 1500

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
  const whole = text.replace(/\n{3,}/g, '\n\n').trim()
  const words = whole.length > longest ? `${whole.slice(0, longest).replace(/\s+\S*$/, '')}…` : whole
  const name = author.replace(/[[\]\\`*_<>]/g, '')
  return [...words.split('\n'), '', `[${name}](${at})`].map((line) => (line ? `> ${line}` : '>')).join('\n')
}
