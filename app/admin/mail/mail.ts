import type { BadgeKind } from '#app/ui/badge.tsx'

/** An email's states, with labels. */
export const mailStates = [
  { value: 'waiting', label: 'Waiting', badge: 'draft' },
  { value: 'sent', label: 'Sent', badge: 'good' },
  { value: 'failed', label: 'Failed, tries again', badge: 'warn' },
  { value: 'refused', label: 'Refused', badge: 'bad' },
] as const satisfies readonly { value: string; label: string; badge: BadgeKind }[]

/** The label of a sent email if `SMTP_URL` is unset: nobody received it. */
export const withheldLabel = 'Saved, not sent'

export type ShownState = (typeof mailStates)[number]['value']
