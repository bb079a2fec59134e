import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { onAnyEvent } from '#app/platform/events.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { lockPost, unlockPost } from '../posts/lock.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { restoreTopic } from '../topics/restore.server.ts'
import { trashTopic } from '../topics/trash-topic.server.ts'

testDatabase()

test('each moderator action emits one event; repeating it emits none', async () => {
  const events: string[] = []
  onAnyEvent(async (name) => void events.push(name))
  const [moderator, post, topic] = [await buildMember({ role: 'moderator' }), await buildPost(), await buildTopic()]
  events.length = 0
  for (const act of [lockPost, lockPost, unlockPost, unlockPost]) await act(moderator, post.id)
  const { id } = await trashTopic(moderator, topic.slug, topic.name)
  await restoreTopic(moderator, id)
  expect(events).toEqual(['post.locked', 'post.unlocked', 'topic.removed', 'topic.recovered'])
})
