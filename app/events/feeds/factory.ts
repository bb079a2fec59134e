import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { eventFeeds } from './tables.server.ts'

/** Creates a calendar feed, by default of a new member. */
export async function buildFeed(values: { userId?: string } = {}): Promise<{ id: string; token: string }> {
  const userId = values.userId ?? (await buildMember()).id
  const [feed] = await database().insert(eventFeeds).values({ userId }).returning()
  return { id: userId, token: feed?.token ?? '' }
}
