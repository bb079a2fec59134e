import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { topicGroups } from './audience/tables.server.ts'
import { topics } from './tables.server.ts'
import type { Topic } from './topic.ts'

let made = 0

/** Inserts a topic; private if `groupIds` are given. */
export async function buildTopic({
  groupIds = [],
  ...overrides
}: Partial<Topic> & { groupIds?: string[] } = {}): Promise<Topic> {
  const number = ++made
  const topic = {
    id: newId(),
    name: `Topic ${number}`,
    slug: `topic-${number}-${newId().slice(-6)}`,
    description: 'What it is about.',
    isPrivate: groupIds.length > 0,
    ...overrides,
  }
  await database().insert(topics).values(topic)
  if (groupIds.length > 0)
    await database()
      .insert(topicGroups)
      .values(groupIds.map((groupId) => ({ topicId: topic.id, groupId })))
  return topic
}
