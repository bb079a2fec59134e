import { z } from 'zod'
import { atMost } from '../../catalogue/item.ts'

/** State of a review. */
export type ReviewState = 'waiting' | 'approved' | 'sent-back' | 'taken-back'

/** Maximum length of a note or a comment, in characters. */
const MAX_NOTE_LENGTH = 2_000

/** The author's note to the approver. */
export const reviewNote = z.string().trim().max(MAX_NOTE_LENGTH, atMost(MAX_NOTE_LENGTH)).default('')

/** The form that answers a review. */
export const reviewAnswer = z
  .object({
    answer: z.enum(['approve', 'send-back'], 'Please choose an answer.'),
    words: reviewNote,
    /** The review and the article's version that were read. */
    review: z.string().max(40).default(''),
    version: z.coerce.number().int().default(0),
  })
  .refine(({ answer, words }) => answer !== 'send-back' || words !== '', {
    path: ['words'],
    message: 'Please say what should be changed.',
  })
