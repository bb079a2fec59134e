import { and, eq, inArray, lt } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { notifications } from './tables.server.ts'

const aboutTexts = inArray(notifications.kind, ['comment', 'reply', 'mention', 'followed'])

/** Hears that a post went out of sight: nobody is told of it any more. By `notifications_of_post`. */
export async function forgetNotificationsOfPost({ postId }: { postId: string }): Promise<void> {
  await database()
    .delete(notifications)
    .where(and(eq(notifications.postId, postId), aboutTexts))
}

/** Hears that a comment went out of sight: nobody is told of it any more. By `notifications_of_post`. */
export async function forgetNotificationsOfComment(facts: { postId: string; commentId: string }): Promise<void> {
  await database()
    .delete(notifications)
    .where(and(eq(notifications.postId, facts.postId), eq(notifications.commentId, facts.commentId), aboutTexts))
}

/** How long members find what they were told of, in days. */
export const notificationsKeptFor = 180

/** Forgets old notifications. Daily. */
export const forgetOldNotifications = defineJob<Record<string, never>>('notifications.forget-old', async () => {
  await database()
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(Date.now() - notificationsKeptFor * 86_400_000)))
})
