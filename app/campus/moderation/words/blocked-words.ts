import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

const most = 200

/** Words and phrases, one a line, for which a text waits. */
export const blockedWordsForm = z.object({
  words: optionalText(10_000).refine(
    (text) => blockedWordsIn(text).length <= most,
    `Please give at most ${most} words and phrases.`,
  ),
})

/** The words and phrases of a form, one a line, each once. */
export function blockedWordsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 60))
  return [...new Map(lines.filter((line) => asCompared(line) !== '').map((line) => [asCompared(line), line])).values()]
}

/** Those of `blocked` that a text holds as whole words, whatever their case and what stands between them. */
export function blockedWordsOf(text: string, blocked: string[]): string[] {
  const words = ` ${asCompared(text)} `
  return blocked.filter((one) => words.includes(` ${asCompared(one)} `))
}

function asCompared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
