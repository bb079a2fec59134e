import { z } from 'zod'

const MAX_LENGTH = 10_000

/** The message for an empty note. */
export const noteMissing = 'Write the note.'

/** The form of a note. */
export const noteDraft = z.object({
  note: z
    .string({ error: noteMissing })
    .trim()
    .min(1, noteMissing)
    .max(MAX_LENGTH, 'Please use at most 10,000 characters.'),
})

/** An admin's note about a lead, or a reply. */
export interface LeadNote {
  id: string
  authorId: string | null
  text: string
  createdAt: Date
  /** The sender's address, if it is a reply that came in by email. */
  mailFrom?: string | null
}

/** A note with the name of its author. */
export interface ShownNote {
  id: string
  /** Name of the author. */
  author: string
  text: string
  createdAt: Date
}
