import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildTopic } from '../../topics/factory.ts'
import { follows } from './tables.server.ts'

/** Inserts a follow of a topic; creates the member and the topic unless given. */
export async function buildFollow(values: Partial<typeof follows.$inferInsert> = {}): Promise<void> {
  const memberId = values.memberId ?? (await buildMember()).id
  const subjectId = values.subjectId ?? (await buildTopic()).id
  await database()
    .insert(follows)
    .values({ kind: 'topic', level: 'follow', ...values, memberId, subjectId })
}
