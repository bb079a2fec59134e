import { z } from 'zod'

/** How the mail about something goes. */
export const mailFrequencies = ['at-once', 'daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** What members are notified about, in the order of the settings. */
export const notificationKinds = ['comment', 'reply', 'mention', 'decision', 'report', 'event', 'followed'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a member can choose the pace of: every kind, and the weekly mail itself. */
export const mailLists = [...notificationKinds, 'digest'] as const
export type MailList = (typeof mailLists)[number]

export type Frequencies = Record<MailList, MailFrequency>

/** At once what addresses me, once a week the rest. Changes of events come as mails of the calendar anyway. */
export const defaultFrequencies: Frequencies = {
  comment: 'at-once',
  reply: 'at-once',
  mention: 'at-once',
  decision: 'at-once',
  report: 'at-once',
  event: 'never',
  followed: 'weekly',
  digest: 'weekly',
}

/**
 * Further facts, as they were when it happened. What members wrote is not among them: it is read when it is shown, for
 * those who may still see it.
 */
export interface NotificationPayload {
  /** The title of the post that a decision is about, or of the event. */
  title?: string
  /** What was decided (`hidden`, `restored`, `suspended`), or what became of an event (`changed`). */
  decision?: string
  /** Which kind of thing it was decided about. */
  about?: 'post' | 'comment'
  reason?: string
  /** Until when a suspension lasts. */
  until?: string
}

/** The settings page's form. */
export const frequencyChoice = z.object(
  Object.fromEntries(
    mailLists.map((list) => [list, z.enum(mailFrequencies, 'Please choose one of the four.')]),
  ) as Record<MailList, z.ZodEnum<{ [Pace in MailFrequency]: Pace }>>,
)

/** What `list` is in a choice of a member: their own, or the default. */
export function frequencyOf(chosen: Partial<Frequencies> | undefined, list: MailList): MailFrequency {
  return chosen?.[list] ?? defaultFrequencies[list]
}
