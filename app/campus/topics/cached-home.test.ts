import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { invalidatedBy } from '#tests/setup/invalidated-tags.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost, unhidePost } from '../posts/hide.server.ts'
import { movePost } from '../posts/move.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { buildTopic } from './factory.ts'
import { renameTopic } from './rename.server.ts'

testDatabase()

/** Whether `act` invalidated the visitors' Campus home. */
async function dropsHome(act: () => Promise<unknown>): Promise<boolean> {
  return (await invalidatedBy(act)).includes('topics')
}

test('the visitors’ home of the Campus is rendered again when a title, a topic or a number of replies changes', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const [post, topic] = [await buildPost(), await buildTopic()]
  expect(await dropsHome(() => movePost(moderator, post.id, topic.slug))).toBe(true)
  expect(await dropsHome(() => hidePost(moderator, post.id))).toBe(true)
  expect(await dropsHome(() => unhidePost(moderator, post.id))).toBe(true)
  let comment = ''
  const write = async () => {
    comment = (await writeComment(moderator, post.id, { content: 'Text' })).id
  }
  expect(await dropsHome(write)).toBe(true)
  expect(await dropsHome(() => trashComment(moderator, comment))).toBe(true)
  const { slug, description } = topic
  expect(await dropsHome(() => renameTopic(moderator, slug, { name: 'Renamed', slug, description }))).toBe(true)
  expect(await dropsHome(() => trashPost(moderator, post.id))).toBe(true)
  expect(await dropsHome(async () => {})).toBe(false)
})
