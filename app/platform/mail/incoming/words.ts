const NEUTRAL = /https?:\/\/[^\s<>)\]]+|mailto:[^\s<>)\]]+/gi
// Scripts without spaces are compared character by character, because mail programs wrap them anywhere.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu

/** The words of a text for comparison: without case, punctuation and addresses. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').replace(NEUTRAL, ' ').toLowerCase().match(WORD) ?? []
}

/** A line without invisible characters and escapes that mail programs add. */
export function plainLine(line: string): string {
  return line
    .replace(/\p{Cf}/gu, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .trim()
}
