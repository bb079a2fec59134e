/** Maximum length of a tag's, category's or member's name. */
export const MAX_NAME_LENGTH = 80

/** Truncates `text` to a column's length. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  // Do not split a surrogate pair.
  const kept = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/** A note on a truncated text; none if it fits. */
export function cutWords(title: string, what: string, text: string, most: number): string[] {
  return text.length > most
    ? [`“${cutTo(title, 80)}”: the end of its ${what}, which has room for ${most} characters`]
    : []
}
