import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** Of those who asked for such an article, who gets it. */
export const readerChoices = {
  fitting: 'All who asked for articles like this one',
  chosen: 'Only those who chose its category',
  new: 'Only those who subscribed in the last 90 days',
} as const

export type Readers = keyof typeof readerChoices

/** An article as it is sent: its subject, words of the editor before it, and who gets it. */
export const newsletterDraft = z.object({
  subject: requiredText('the subject', 200),
  intro: optionalText(2_000),
  readers: z.enum(Object.keys(readerChoices) as [Readers], 'Please choose who gets it.'),
})

export type NewsletterDraft = z.output<typeof newsletterDraft>

/** Bytes of HTML after which Gmail cuts an email off, behind a link that few follow; and from which it is close. */
export const GMAIL_CLIPS_AT = 102 * 1024
export const NEARLY_CLIPPED_AT = 90 * 1024

/** What a sending is called in its list. */
const newsletterStates = { sending: 'On its way', paused: 'Paused', sent: 'Sent' } as const
type NewsletterState = keyof typeof newsletterStates

/** How a newsletter stands, in words. @param mailsKept no email server is set up */
export function newsletterStateWords(state: NewsletterState, mailsKept: boolean): string {
  return mailsKept && state !== 'paused' ? 'Kept, not sent' : newsletterStates[state]
}

/** How fast newsletters go out, and whether opening and clicking are counted. */
export const sendingSettings = z.object({
  perHour: z.coerce
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(60, 'At least 60 an hour.')
    .max(36_000, 'At most 36,000 an hour.'),
  counts: z.enum(['on', 'off'], 'Please choose.'),
})

export type SendingSettings = z.output<typeof sendingSettings>
