import { z } from 'zod'

/**
 * The invitation form with a pasted or uploaded table; `checked` is the mark of the table that was reviewed before
 * sending.
 */
export const invitationForm = z.object({
  table: z.string('Please paste the table, or choose its file.'),
  checked: z.string().max(100).optional(),
  send: z.string().max(10).optional(),
})

/** Maximum number of invitations at once. */
export const MAX_INVITED = 500

/** A person to invite, and their line in the table. */
export interface Invitee {
  line: number
  name: string
  email: string
}

/** A validated table: the people to invite, and problems by line. */
export interface CheckedTable {
  /** Identifies the content of the table. */
  version: string
  invited: Invitee[]
  problems: { line: number; problem: string }[]
}
