import { z } from 'zod'
import { type Role, roles } from '#app/platform/actor.ts'
import { requiredText } from '#app/platform/forms/text.ts'
import { MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { peopleToInvite } from './people-to-invite.ts'

/** What an account may be made. */
export const roleChoices = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'editor', label: 'Editor' },
  { value: 'sales', label: 'Sales' },
  { value: 'admin', label: 'Admin' },
] as const satisfies readonly { value: Role; label: string }[]

/** How long somebody may be shut out, as the auth service reads it. */
export const banLengths = [
  { value: '24h', label: 'A day' },
  { value: '168h', label: 'A week' },
  { value: '720h', label: 'A month' },
  { value: '876000h', label: 'For good' },
] as const

/** How long the link of an invitation holds. */
export const invitationDays = 7

/** The most who are invited at once. */
export const MAX_INVITEES = 100

/** Whom to invite, as they were typed or pasted: `peopleToInvite` reads them. */
export const invitation = z.object({
  role: z.enum(roles, 'Choose a role.').optional().default('member'),
  people: requiredText('an email address', 40_000)
    .refine((text) => peopleToInvite(text).length > 0, 'Please enter an email address.')
    .refine((text) => peopleToInvite(text).length <= MAX_INVITEES, `Please invite at most ${MAX_INVITEES} at once.`),
})

/** One of them. */
export const invitedPerson = z.object({
  email: z
    .string()
    .overwrite(parsedAddress)
    .max(254, 'An email address has at most 254 characters.')
    .pipe(
      z.email({ pattern: MAIL_ADDRESS, error: ({ input }) => `“${String(input).slice(0, 80)}” is no email address.` }),
    ),
  name: z.string().max(80, {
    error: ({ input }) => `The name “${String(input).slice(0, 40)}…” has more than 80 characters.`,
  }),
})

export type InvitedPerson = z.output<typeof invitedPerson>

/** An account as admins see it. */
export interface ManagedAccount {
  id: string
  name: string
  email: string
  role: Role
  /** Set while an invitation or a confirmation is open. */
  waiting: 'invited' | 'unconfirmed' | null
  /** When they were invited last. */
  invitedAt: Date | null
  createdAt: Date
  bannedUntil: Date | null
  /** The owner has asked for the deletion, which a sign-in before undoes. */
  deletionDueAt: Date | null
  suspendedUntil: Date | null
  /** Mails to their address come back, so that none are sent. */
  isBounced: boolean
  /** False until the first sign-in to the Campus. */
  hasProfile: boolean
}
