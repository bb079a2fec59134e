import type { BadgeKind } from '#app/ui/badge.tsx'

/** A mail's states, as they are read. */
export const mailStates = [
  { value: 'waiting', label: 'Waiting', badge: 'draft' },
  { value: 'sent', label: 'Sent', badge: 'good' },
  { value: 'failed', label: 'Failed, tries again', badge: 'warn' },
  { value: 'refused', label: 'Refused', badge: 'bad' },
] as const satisfies readonly { value: string; label: string; badge: BadgeKind }[]

/** What a mail is where `SMTP_URL` is unset: nobody got it. */
export const keptWords = 'Kept, not sent'

export type ShownState = (typeof mailStates)[number]['value']
