import { z } from 'zod'
import { type Role, roles } from '#app/platform/actor.ts'
import { requiredText } from '#app/platform/forms/text.ts'
import { MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { peopleToInvite } from './people-to-invite.ts'

/** The roles that an admin can assign. */
export const roleChoices = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'editor', label: 'Editor' },
  { value: 'sales', label: 'Sales' },
  { value: 'admin', label: 'Admin' },
] as const satisfies readonly { value: Role; label: string }[]

/** The durations of a ban, in the auth service's format. */
export const banLengths = [
  { value: '24h', label: 'A day' },
  { value: '168h', label: 'A week' },
  { value: '720h', label: 'A month' },
  { value: '876000h', label: 'For good' },
] as const

/** Days for which an invitation's link is valid. */
export const invitationDays = 7

/** Maximum number of people per invitation form. */
export const MAX_INVITEES = 100

/** The invitation form. `peopleToInvite` parses its list. */
export const invitation = z.object({
  role: z.enum(roles, 'Choose a role.').optional().default('member'),
  people: requiredText('an email address', 40_000)
    .refine((text) => peopleToInvite(text).length > 0, 'Please enter an email address.')
    .refine((text) => peopleToInvite(text).length <= MAX_INVITEES, `Please invite at most ${MAX_INVITEES} at once.`),
})

/** One person of the list. */
export const invitedPerson = z.object({
  email: z
    .string()
    .overwrite(parsedAddress)
    .max(254, 'An email address has at most 254 characters.')
    .pipe(
      z.email({
        pattern: MAIL_ADDRESS,
        error: ({ input }) => `“${String(input).slice(0, 80)}” is not an email address.`,
      }),
    ),
  name: z.string().max(80, {
    error: ({ input }) => `The name “${String(input).slice(0, 40)}…” has more than 80 characters.`,
  }),
})

export type InvitedPerson = z.output<typeof invitedPerson>

/** An account as shown to admins. */
export interface ManagedAccount {
  id: string
  name: string
  email: string
  role: Role
  /** Set while an invitation or a confirmation is pending. */
  waiting: 'invited' | 'unconfirmed' | null
  /** The time of the latest invitation. */
  invitedAt: Date | null
  createdAt: Date
  bannedUntil: Date | null
  /** When the deletion that the owner requested is due. A sign-in before then cancels it. */
  deletionDueAt: Date | null
  suspendedUntil: Date | null
  /** Mails to their address bounced, so none are sent. */
  isBounced: boolean
  /** False until the first sign-in to the Campus. */
  hasProfile: boolean
}
