/** True if something of `text` can be seen: not only spaces, controls, and characters that show nothing. */
export function isVisible(text: string): boolean {
  // The blank of Braille is a symbol that shows nothing.
  return text.replace(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') !== ''
}

/** What turns the direction of writing, or shows nothing. */
const unseen = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Scripts that spell with joiners. */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u

/** A name without what nobody sees: with it, two names look the same, and a name reads backwards. */
export function withoutUnseen(name: string): string {
  return name.replace(unseen, (sign, at: number) => {
    const spells = /[\u200c\u200d]/.test(sign) && joining.test(name.slice(Math.max(0, at - 2), at))
    return spells ? sign : ''
  })
}

/**
 * `text` without the control characters that no person types and no screen shows; tabs and line breaks stay. PostgreSQL
 * refuses NUL, and feeds and mails refuse others. What office programs break lines and pages with parts words: it
 * becomes a space.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\v\f\u0085]/g, ' ').replace(/(?![\t\n\r])\p{Cc}/gu, '')
}

/** One kind of line break, no other control characters, no space around. */
export function tidy(text: string): string {
  return withoutControls(text).replace(/\r\n?/g, '\n').trim()
}

/** A text of several lines as one: each break becomes a space, with the spaces around it. */
export function asLine(text: string): string {
  // Each run of spaces is read once: a pattern that looks for the break within it would begin anew at each space.
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
}
