import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** Which of the fitting subscribers get an article. */
export const readerChoices = {
  fitting: 'All who asked for articles like this one',
  chosen: 'Only those who chose its category',
  new: 'Only those who subscribed in the last 90 days',
} as const

export type Readers = keyof typeof readerChoices

/** Input for sending an article: its subject, an introduction by the editor, and the recipients. */
export const newsletterDraft = z.object({
  subject: requiredText('the subject', 200),
  intro: optionalText(2_000),
  readers: z.enum(Object.keys(readerChoices) as [Readers], 'Please choose the recipients.'),
})

export type NewsletterDraft = z.output<typeof newsletterDraft>

/** Bytes of HTML above which Gmail clips an email behind a link, and above which we warn. */
export const GMAIL_CLIPS_AT = 102 * 1024
export const NEARLY_CLIPPED_AT = 90 * 1024

/** Labels of the states in the list. */
const newsletterStates = { sending: 'On its way', paused: 'Paused', sent: 'Sent' } as const
type NewsletterState = keyof typeof newsletterStates

/** The state of a newsletter as text. @param mailDisabled true if no email server is configured */
export function newsletterStateWords(state: NewsletterState, mailDisabled: boolean): string {
  return mailDisabled && state !== 'paused' ? 'Saved, not sent' : newsletterStates[state]
}

/** The sending rate, and whether opens and clicks are counted. */
export const sendingSettings = z.object({
  perHour: z.coerce
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(60, 'At least 60 an hour.')
    .max(36_000, 'At most 36,000 an hour.'),
  counts: z.enum(['on', 'off'], 'Please choose.'),
})

export type SendingSettings = z.output<typeof sendingSettings>
