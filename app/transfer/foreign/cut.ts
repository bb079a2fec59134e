/** Maximum length of a tag's, category's or member's name. */
export const MAX_NAME_LENGTH = 80

/** Truncates `text` to a column's length. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  // Do not split a surrogate pair.
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** A note on a truncated text; none if it fits. */
export function cutWords(title: string, field: string, text: string, maxLength: number): string[] {
  return text.length > maxLength
    ? [`“${cutTo(title, 80)}”: the end of its ${field}, which has room for ${maxLength} characters`]
    : []
}
