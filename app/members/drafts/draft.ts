import { z } from 'zod'
import { withoutControls } from '#app/platform/forms/tidy.ts'

/** The values of a form's fields; a repeated field has an array. */
export type DraftFields = Record<string, string | string[]>

/** A text that a newer one from another tab replaced. */
export interface EarlierText {
  tab: string
  fields: DraftFields
  /** When it was typed, as ISO 8601. */
  at: string
}

/** The unsent text of a form, as stored on the server. */
export interface Draft {
  id: string
  form: string
  fields: DraftFields
  version: number
  updatedAt: Date
  earlier: EarlierText[]
}

/** The field by which a sent form names its draft: `FORM NONCE TAB TIME` (in milliseconds). The drafts script adds it. */
export const sentDraftField = 'sent-draft'

/** Prefix of the cookie by which the script learns that the form with this nonce was accepted. */
export const acceptedCookie = 'draft_accepted_'

/** The tab of a draft that was saved without the script. */
export const noScript = 'saved'

/** Maximum number of drafts per member. The oldest ones are deleted. */
export const MAX_DRAFTS = 100
/** Days after the last change until a draft is deleted. */
export const DRAFT_DAYS = 90
/** Maximum number of characters in all fields of a draft. */
export const MAX_DRAFT_LENGTH = 1_000_000
export const MAX_EARLIER = 5

const text = z.string().max(MAX_DRAFT_LENGTH).transform(withoutControls)

/** A draft as sent by the drafts script. */
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
  /** The latest version that the tab has seen; 0 for none. */
  base: z.int().min(0).default(0),
  tab: z.string().max(40).default(''),
  /** The author's member id: another account may since have signed in in this browser. */
  owner: z.string().optional(),
  /** When it was typed; absent: now. */
  at: z.iso.datetime().optional(),
})

export type DraftInput = z.input<typeof draftInput>

/** True if all fields are blank. */
export function isBlank(fields: DraftFields): boolean {
  return Object.values(fields).every((value) => !/\S/.test([value].flat().join('')))
}

/** True if `fields` contains every text of `other`, so that dropping `other` loses nothing. */
export function containsFields(fields: DraftFields, other: DraftFields): boolean {
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
