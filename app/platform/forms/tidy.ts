/** True if something of `text` can be seen: not only spaces, controls, and characters that show nothing. */
export function isVisible(text: string): boolean {
  // The blank of Braille is a symbol that shows nothing.
  return text.replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') !== ''
}

/** One kind of line break, no NUL (PostgreSQL refuses it), no space around. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()
}

/** A text of several lines as one: each break becomes a space, with the spaces around it. */
export function asLine(text: string): string {
  // Each run of spaces is read once: a pattern that looks for the break within it would begin anew at each space.
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
}
