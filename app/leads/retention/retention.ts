import { z } from 'zod'

/** Kinds of leads, as their tables keep them, and how many days they are kept until somebody says otherwise. */
export const retentionKinds = [
  { kind: 'messages', label: 'Messages and event guests', days: 730 },
  { kind: 'candidates', label: 'Candidate profiles', days: 365 },
  { kind: 'assessments', label: 'Assessments', days: 730 },
  { kind: 'calls', label: 'Booked calls', days: 730 },
  { kind: 'files', label: 'Addresses left for files', days: 730 },
] as const

export type RetentionKind = (typeof retentionKinds)[number]['kind']

/** A time as a text names it: `two years`, `90 days`. */
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
  .min(30, 'At least 30 days: a shorter time would take away what waits for an answer.')
  .max(3650, 'At most 3,650 days.')

/** What else is kept for a time: all of it, of whomever it is. */
export const alsoKept = [
  { kind: 'mails', label: 'Emails, with their text' },
  { kind: 'audit', label: 'The record of sign-ins and acts' },
] as const

/** How long leads are kept, and emails and the audit log, as it is typed. */
export const retentionForm = z.object({
  messages: days,
  candidates: days,
  assessments: days,
  calls: days,
  files: days,
  mails: days,
  audit: days,
  /** What is here already is not kept longer than that either. */
  shorten: z.literal('on').optional(),
})

export type RetentionDraft = z.output<typeof retentionForm>
