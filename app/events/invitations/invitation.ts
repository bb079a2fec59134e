import { z } from 'zod'

/** What is pasted, or read from a file; `checked` says which table was looked at before it is sent. */
export const invitationForm = z.object({
  table: z.string('Please paste the table, or choose its file.'),
  checked: z.string().max(100).optional(),
  send: z.string().max(10).optional(),
})

/** The most who are invited at once. */
export const MAX_INVITED = 500

/** Somebody to invite, and the line that they stand in. */
export interface Invited {
  line: number
  name: string
  email: string
}

/** A table as it was checked: whom it invites, and what is wrong in which line. */
export interface CheckedTable {
  /** Says which table it was. */
  mark: string
  invited: Invited[]
  problems: { line: number; problem: string }[]
}
