import { z } from 'zod'
import { emailText } from '#app/platform/forms/text.ts'

/** `asked`: not confirmed yet. `bounced`: the mailbox rejected an email permanently. */
export type SubscriberState = 'asked' | 'subscribed' | 'left' | 'bounced'

/** Labels of the states in the admin area, in the order of the filter. */
export const subscriberStates: Record<SubscriberState, string> = {
  subscribed: 'Subscribed',
  asked: 'Not confirmed',
  left: 'Unsubscribed',
  bounced: 'Bounced',
}

/** Input of the subscription form. */
export const subscriptionForm = z.object({ email: emailText })

/** The articles that a subscriber gets: all, or those of some categories (slugs). */
export const choiceForm = z
  .object({ which: z.enum(['all', 'some'], 'Please choose.'), categories: z.array(z.string()).default([]) })
  .refine(({ which, categories }) => which === 'all' || categories.length > 0, {
    path: ['categories'],
    message: 'Please choose at least one category, or all articles.',
  })

export type Choice = z.output<typeof choiceForm>

/** Retention in days of unconfirmed, and of unsubscribed or bounced addresses. The privacy page states these. */
export const subscriberRetentionDays = { unconfirmed: 2, ended: 30 }
