import { z } from 'zod'
import type { Role } from '#app/platform/actor.ts'

/** What an account may be made. */
export const roles = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Admin' },
] as const satisfies readonly { value: Role; label: string }[]

/** How long somebody may be shut out, as the auth service reads it. */
export const banLengths = [
  { value: '24h', label: 'A day' },
  { value: '168h', label: 'A week' },
  { value: '720h', label: 'A month' },
  { value: '876000h', label: 'For good' },
] as const

/** Whom to invite, and as what. */
export const invitation = z.object({
  email: z
    .email({
      error: (issue) => (issue.input ? 'Please enter a valid email address.' : 'Please enter an email address.'),
    })
    .max(254),
  name: z.string().trim().max(80, 'Please use at most 80 characters.').optional().default(''),
})

export type InvitationForm = z.output<typeof invitation>

/** An account as admins see it. */
export interface ManagedAccount {
  id: string
  name: string
  email: string
  role: Role
  /** Set while an invitation or a confirmation is open. */
  waiting: 'invited' | 'unconfirmed' | null
  createdAt: Date
  bannedUntil: Date | null
  /** The owner has asked for the deletion, which a sign-in before undoes. */
  deletionDueAt: Date | null
  suspendedUntil: Date | null
  /** False until the first sign-in to the Campus. */
  hasProfile: boolean
}
