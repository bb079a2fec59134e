import { z } from 'zod'

/** How often notifications are emailed. */
export const mailFrequencies = ['at-once', 'daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** Kinds of notifications, in the order of the settings. */
export const notificationKinds = ['comment', 'reply', 'mention', 'decision', 'report', 'event', 'followed'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Lists whose frequency a member can choose: every kind, and the weekly digest. */
export const mailLists = [...notificationKinds, 'digest'] as const
export type MailList = (typeof mailLists)[number]

export type Frequencies = Record<MailList, MailFrequency>

/** Immediate for what addresses the member, weekly for the rest. Event changes are also sent as calendar emails. */
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
 * Further details, recorded when the event happened. Excludes texts by members: they are read when the notification is
 * shown, for readers who can still see them.
 */
export interface NotificationPayload {
  /** The title of the post that a decision is about, or of the event. */
  title?: string
  /** The decision (`hidden`, `restored`, `suspended`), or the change of an event (`changed`). */
  decision?: string
  /** The kind of record that the decision is about. */
  about?: 'post' | 'comment'
  reason?: string
  /** The end of a suspension. */
  until?: string
}

/** The settings page's form. */
export const frequencyChoice = z.object(
  Object.fromEntries(
    mailLists.map((list) => [list, z.enum(mailFrequencies, 'Please choose one of the four.')]),
  ) as Record<MailList, z.ZodEnum<{ [Pace in MailFrequency]: Pace }>>,
)

/** A member's frequency for `list`: their choice or the default. */
export function frequencyOf(chosen: Partial<Frequencies> | undefined, list: MailList): MailFrequency {
  return chosen?.[list] ?? defaultFrequencies[list]
}

/**
 * Immediate emails per week to a member who never chose `at-once`; the rest goes into the weekly digest. Together with
 * at most two digests within seven days (if one is sent a minute early) that is fewer than eight.
 */
export const MAX_DEFAULT_MAILS_A_WEEK = 5
