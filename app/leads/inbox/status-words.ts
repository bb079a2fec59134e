import type { BadgeKind } from '#app/ui/badge.tsx'
import type { CandidateStatus } from '../candidates/candidate.ts'
import type { MessageStatus } from '../messages/message.ts'

export type LeadStatusName = MessageStatus | CandidateStatus

/** Label of each status, label of the button that sets it, and badge style. */
export const statusWords: Record<LeadStatusName, { label: string; set: string; badge: BadgeKind }> = {
  new: { label: 'New', set: 'Mark as new', badge: 'featured' },
  read: { label: 'Read', set: 'Mark as read', badge: 'draft' },
  answered: { label: 'Answered', set: 'Mark as answered', badge: 'good' },
  in_review: { label: 'In review', set: 'Take into review', badge: 'warn' },
  contacted: { label: 'Contacted', set: 'Mark as contacted', badge: 'good' },
  archived: { label: 'Archived', set: 'Archive', badge: 'label' },
  spam: { label: 'Spam', set: 'This is spam', badge: 'bad' },
}

/** Options of a status filter. */
export function statusOptions(statuses: readonly LeadStatusName[]): { value: string; label: string }[] {
  return statuses.map((value) => ({ value, label: statusWords[value].label }))
}
