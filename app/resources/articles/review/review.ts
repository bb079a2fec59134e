import { z } from 'zod'
import { atMost } from '../../catalogue/item.ts'

/** What became of a request for approval. */
export type ReviewState = 'waiting' | 'approved' | 'sent-back' | 'taken-back'

/** Longest text beside a request and its answer, in characters. */
const MAX_NOTE_LENGTH = 2_000

/** A few words from who asks to who approves. */
export const reviewNote = z.string().trim().max(MAX_NOTE_LENGTH, atMost(MAX_NOTE_LENGTH)).default('')

/** What is answered to a request for approval. */
export const reviewAnswer = z
  .object({
    answer: z.enum(['approve', 'send-back'], 'Please choose an answer.'),
    words: reviewNote,
    /** The request and the version of the article that were read. */
    review: z.string().max(40).default(''),
    version: z.coerce.number().int().default(0),
  })
  .refine(({ answer, words }) => answer !== 'send-back' || words !== '', {
    path: ['words'],
    message: 'Please say what is to be changed.',
  })
