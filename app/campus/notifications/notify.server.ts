import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob, enqueue, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { publishLive } from '#app/platform/live.server.ts'
import { frequencyOf } from './notification.ts'
import { choicesOf } from './preferences.server.ts'
import { resolveRecipients } from './resolve-recipients.server.ts'
import { notifications } from './tables.server.ts'
import { handledEvents, type NotificationTrigger } from './trigger.ts'

/**
 * Notifies all recipients of an event. Running it twice notifies nobody twice: notifications are unique by cause, and
 * each records whether it was emailed.
 */
export const notifyRecipients = defineJob<NotificationTrigger>('notifications.tell', async (trigger) => {
  const recipients = await resolveRecipients(trigger)
  const choices = await choicesOf(recipients.map(({ memberId }) => memberId))
  const rows = recipients.map((one) => ({
    id: newId(),
    ...one,
    pace: frequencyOf(choices.get(one.memberId), one.kind),
  }))
  for (let at = 0; at < rows.length; at += 500)
    await database()
      .insert(notifications)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing()
  await publishLive(...rows.map(({ memberId }) => ({ subject: `member:${memberId}`, event: 'bell', data: {} })))
})

/** Enqueues a job for every event that may notify somebody. Recipients are determined after the act. */
export function subscribeNotifications(): void {
  for (const name of handledEvents)
    onEvent(name, async (payload: object, actor: Actor) =>
      // Reasons of warnings and suspensions are private to the member.
      ('reason' in payload ? enqueueApart : enqueue)(notifyRecipients, {
        signal: name,
        facts: withoutTexts(name, payload),
        actorId: actorId(actor),
        id: newId(),
      } as NotificationTrigger),
    )
}

// The queue retains jobs for a while and is not purged when a member leaves, so texts and titles by members stay out of
// it.
function withoutTexts(name: string, payload: object): object {
  const entries = Object.entries(payload).filter(
    ([key]) => /Ids?$/.test(key) || ['until', 'reason', 'kind', 'decision', 'released'].includes(key),
  )
  const title = /^(event|seat)\./.test(name) && 'title' in payload ? { title: payload.title } : {}
  return { ...Object.fromEntries(entries), ...title }
}
