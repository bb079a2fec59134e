import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** Confirms the deletion of a topic by its name. */
export const topicRemoval = z.object({ name: requiredText('the name of the topic', 200) })

/** The posts and comments that are deleted with a topic, as a sentence. */
export function describeDeleted({ posts, comments }: { posts: number; comments: number }): string {
  const counted = (number: number, recordType: string) =>
    `${number.toLocaleString('en-US')} ${recordType}${number === 1 ? '' : 's'}`
  return `${counted(posts, 'post')} and ${counted(comments, 'comment')} will be deleted with it. All of it can be restored for 30 days.`
}
