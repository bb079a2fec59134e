import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { topics } from './tables.server.ts'
import type { Topic } from './topic.ts'

let made = 0

/** A topic in the database. */
export async function buildTopic(overrides: Partial<Topic> = {}): Promise<Topic> {
  const number = ++made
  const topic = {
    id: newId(),
    name: `Topic ${number}`,
    slug: `topic-${number}-${newId().slice(-6)}`,
    description: 'What it is about.',
    ...overrides,
  }
  await database().insert(topics).values(topic)
  return topic
}
