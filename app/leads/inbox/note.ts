import { z } from 'zod'

const longest = 10_000

/** What an admin writes down about a lead. */
export const noteDraft = z.object({
  note: z
    .string({ error: 'Write the note.' })
    .trim()
    .min(1, 'Write the note.')
    .max(longest, 'Please use at most 10,000 characters.'),
})

/** What an admin wrote down about a lead. */
export interface LeadNote {
  id: string
  authorId: string | null
  text: string
  createdAt: Date
  /** Of an answer that came in: from which address. */
  mailFrom?: string | null
}

/** A note as it is shown. */
export interface ShownNote {
  id: string
  /** Who wrote it. */
  author: string
  text: string
  createdAt: Date
}
