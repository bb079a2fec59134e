import { z } from 'zod'
import { withoutControls } from '#app/platform/forms/tidy.ts'

/** What stands in the fields of a form; a field that may be given more than once has a list. */
export type DraftFields = Record<string, string | string[]>

/** A text that a newer one of another tab took the place of. */
export interface EarlierText {
  tab: string
  fields: DraftFields
  /** When it was typed, as ISO 8601. */
  at: string
}

/** What is being written in a form, as the server keeps it. */
export interface Draft {
  id: string
  form: string
  fields: DraftFields
  version: number
  updatedAt: Date
  earlier: EarlierText[]
}

/** The field by which a sent form names its draft: `FORM NONCE`. The script of drafts adds it. */
export const sentDraftField = 'sent-draft'

/** Prefix of the cookie that tells the script that the form with this nonce was accepted. */
export const acceptedCookie = 'draft_accepted_'

/** The drafts that a member may have; the oldest go. */
export const MAX_DRAFTS = 100
/** Days after the last change. */
export const DRAFT_DAYS = 90
/** Characters in all fields of one draft. */
export const MAX_DRAFT_LENGTH = 1_000_000
export const MAX_EARLIER = 5

const text = z.string().max(MAX_DRAFT_LENGTH).transform(withoutControls)

/** A draft as the script of drafts sends it. */
export const draftInput = z.object({
  form: z
    .string()
    .regex(/^\/(?:campus|admin)(?:[/?#].*)?$/, 'There is no such form.')
    .max(500),
  fields: z
    .record(z.string().max(200), z.union([text, z.array(text).max(200)]))
    .refine(
      (fields) => Object.keys(fields).length <= 2000 && lengthOf(fields) <= MAX_DRAFT_LENGTH,
      'This is too long.',
    ),
  /** The version that the tab knows; 0 for none. */
  base: z.int().min(0).default(0),
  tab: z.string().max(40).default(''),
  /** Whose text it is: another account may have signed in in this browser meanwhile. */
  owner: z.string().optional(),
  /** When it was typed; absent: now. */
  at: z.iso.datetime().optional(),
})

export type DraftInput = z.input<typeof draftInput>

/** True where nothing was typed. */
export function isBlank(fields: DraftFields): boolean {
  return Object.values(fields).every((value) => !/\S/.test([value].flat().join('')))
}

/** True where every text of `other` stands in `fields` too: nothing of it would be lost. */
export function holds(fields: DraftFields, other: DraftFields): boolean {
  return Object.entries(other).every(([name, value]) => {
    if (typeof value !== 'string') return true
    const mine = fields[name]
    return typeof mine === 'string' ? unified(mine).includes(unified(value).trim()) : value.trim() === ''
  })
}

function unified(text: string): string {
  return text.replaceAll('\r', '')
}

function lengthOf(fields: DraftFields): number {
  return Object.values(fields)
    .flat()
    .reduce((sum, value) => sum + value.length, 0)
}
