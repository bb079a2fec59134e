import { z } from 'zod'
import { emailText } from '#app/platform/forms/text.ts'

/** `asked`: has not confirmed. `bounced`: the mailbox refused a mail for good. */
export type SubscriberState = 'asked' | 'subscribed' | 'left' | 'bounced'

/** What the admin area calls the states, in the order in which it offers them. */
export const subscriberStates: Record<SubscriberState, string> = {
  subscribed: 'Subscribed',
  asked: 'Not confirmed',
  left: 'Unsubscribed',
  bounced: 'Bounced',
}

/** What a visitor subscribes with. */
export const subscriptionForm = z.object({ email: emailText })

/** A field that people do not see: what fills it in is a machine. */
export const subscriptionTrap = 'website'

/** Which articles a subscriber gets: all, or those of some categories (slugs). */
export const choiceForm = z
  .object({ which: z.enum(['all', 'some'], 'Please choose.'), categories: z.array(z.string()).default([]) })
  .refine(({ which, categories }) => which === 'all' || categories.length > 0, {
    path: ['categories'],
    message: 'Please choose at least one category, or all articles.',
  })

export type Choice = z.output<typeof choiceForm>

/** Days after which an address is deleted that was not confirmed, unsubscribed or bounced. The privacy page says so. */
export const subscriberRetentionDays = { asked: 2, ended: 30 }
