import { z } from 'zod'

/** Lead kinds by table, with their default retention in days. */
export const retentionKinds = [
  { kind: 'messages', label: 'Messages and event guests', days: 730 },
  { kind: 'candidates', label: 'Candidate profiles', days: 365 },
  { kind: 'assessments', label: 'Assessments', days: 730 },
  { kind: 'calls', label: 'Booked calls', days: 730 },
  { kind: 'files', label: 'Addresses left for files', days: 730 },
] as const

/** Days for which booked calls and event guests are stored at least after their date: a month, however long. */
export const DAYS_AFTER_DATE = 31

export type RetentionKind = (typeof retentionKinds)[number]['kind']

/** Formats a period: `two years`, `90 days`. */
export function formatDays(days: number): string {
  const years = days / 365
  const count = Number.isInteger(years) ? counts[years] : undefined
  if (count) return years === 1 ? `${count} year` : `${count} years`
  return `${days.toLocaleString('en')} days`
}

const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const days = z.coerce
  .number('Enter a number of days.')
  .int('Enter whole days.')
  .min(30, 'At least 30 days, so that unanswered leads are not deleted.')
  .max(3650, 'At most 3,650 days.')

/** Other records with a retention period, which is not specific to a lead. */
export const alsoRetained = [
  { kind: 'mails', label: 'Emails, with their text' },
  { kind: 'audit', label: 'The log of sign-ins and actions' },
] as const

/** The form with the retention of leads, emails and the audit log. */
export const retentionForm = z.object({
  messages: days,
  candidates: days,
  assessments: days,
  calls: days,
  files: days,
  mails: days,
  audit: days,
  /** Also shortens the retention of existing leads. */
  shorten: z.literal('on').optional(),
})

export type RetentionDraft = z.output<typeof retentionForm>
