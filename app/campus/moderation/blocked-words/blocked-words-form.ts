import { z } from 'zod'
import { blockedWordsIn } from '#app/members/blocked-words/blocked-words.ts'
import { optionalText } from '#app/platform/forms/text.ts'

const MAX_WORDS = 200

/** Blocked words and phrases, one per line. */
export const blockedWordsForm = z.object({
  words: optionalText(10_000).refine(
    (text) => blockedWordsIn(text).length <= MAX_WORDS,
    `Please enter at most ${MAX_WORDS} words and phrases.`,
  ),
})
