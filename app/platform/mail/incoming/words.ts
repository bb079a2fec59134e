const NEUTRAL = /https?:\/\/[^\s<>)\]]+|mailto:[^\s<>)\]]+/gi
// Scripts that put no space between words are compared sign by sign, for mail programs wrap them anywhere.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu

/** The words of a text as they are compared: without case, punctuation, kinds of quotation marks, and addresses. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').replace(NEUTRAL, ' ').toLowerCase().match(WORD) ?? []
}

/** A line without what mail programs put into it unseen, or escape. */
export function plainLine(line: string): string {
  return line
    .replace(/\p{Cf}/gu, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .trim()
}
