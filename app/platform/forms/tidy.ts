/** True if `text` has a visible character: not only spaces, control characters and invisible characters. */
export function isVisible(text: string): boolean {
  // U+2800, the blank Braille pattern, is a symbol without a glyph.
  return text.replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') !== ''
}

/** Bidirectional controls and invisible characters. */
const unseen = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Scripts whose spelling needs joiners. */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u

/** Removes invisible characters from a name: they allow look-alike names, and names that read backwards. */
export function withoutUnseen(name: string): string {
  return name.replace(unseen, (sign, at: number) => {
    const spells = /[\u200c\u200d]/.test(sign) && joining.test(name.slice(Math.max(0, at - 2), at))
    return spells ? sign : ''
  })
}

/**
 * `text` without control characters, except tabs and line breaks. PostgreSQL rejects NUL; feeds and mails reject
 * others. Line and page separators of office programs become a space.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\v\f\u0085]/g, ' ').replace(/(?![\t\n\r])\p{Cc}/gu, '')
}

/** Normalizes line breaks, and removes other control characters and surrounding spaces. */
export function tidy(text: string): string {
  return withoutControls(text).replace(/\r\n?/g, '\n').trim()
}

/** Joins the lines of a text: each break becomes a space, with the spaces around it. */
export function asLine(text: string): string {
  // Match whole runs of spaces: a pattern that looks for the break within them takes quadratic time.
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
}
