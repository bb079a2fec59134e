/** How many characters a tag, a category or a member may be called by. */
export const longestName = 80

/** `text`, cut to what the column takes. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  // Of a letter that takes two units, half is no letter.
  const kept = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/** What is said of a text whose end does not come; nothing of one that is not too long. */
export function cutWords(title: string, what: string, text: string, most: number): string[] {
  return text.length > most
    ? [`“${cutTo(title, 80)}”: the end of its ${what}, which has room for ${most} characters`]
    : []
}
