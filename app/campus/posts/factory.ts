import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { columnsOf } from '#app/platform/markdown/stored.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { posts } from './tables.server.ts'

const content = 'We mocked the ERP side with recorded traffic.'

/** Inserts a post; creates its topic and author unless given. */
export async function buildPost(
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<typeof posts.$inferSelect> {
  const [post] = await database()
    .insert(posts)
    .values({
      id: newId(),
      topicId: overrides.topicId ?? (await buildTopic()).id,
      userId: overrides.userId === undefined ? (await buildMember()).id : overrides.userId,
      title: 'How do you demo an integration?',
      content,
      ...columnsOf(renderPost(overrides.content ?? content)),
      ...(overrides.createdAt && { activeAt: overrides.createdAt }),
      ...overrides,
    })
    .returning()
  return post as typeof posts.$inferSelect
}
