import { sql } from 'drizzle-orm'
import { clearMember } from '#app/members/ensure-member.server.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { trashCommentsBy } from '../comments/trash-comment.server.ts'
import { trashPostsBy } from '../posts/trash-post.server.ts'
import { deletePersonalData } from '../profiles/delete-personal-data.server.ts'
import { trashTopicIfEmpty } from '../topics/trash-topic.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'samples.removed': { authors: number }
  }
}

/** The sample authors of a new installation, and the topics created for their posts. */
export interface CampusSamples {
  memberIds: string[]
  topicSlugs: string[]
}

const none: CampusSamples = { memberIds: [], topicSlugs: [] }

export const campusSamples: Setting<CampusSamples> = {
  name: 'campus.samples',
  fallback: none,
  mayWrite: (actor) => actor.kind === 'system' || can(actor, 'settings.change'),
}

/** True while there are sample posts to remove. One query by primary key. */
export async function hasCampusSamples(): Promise<boolean> {
  return (await readSetting(campusSamples)).memberIds.length > 0
}

/**
 * Moves all sample posts to the trash with their comments, removes their authors, and the topics created for them
 * unless others have posted there. Safe to repeat.
 * @throws Forbidden unless admin
 */
export async function removeSamples(actor: SignedIn): Promise<void> {
  if (!can(actor, 'settings.change')) throw new Forbidden()
  await transaction(async () => {
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sampleContent})`)
    const { memberIds, topicSlugs } = await readSetting(campusSamples)
    if (memberIds.length === 0) return
    for (const memberId of memberIds) {
      await trashPostsBy(actor, memberId)
      await trashCommentsBy(actor, memberId)
    }
    for (const slug of topicSlugs) await trashTopicIfEmpty(actor, slug)
    for (const memberId of memberIds) await clearMember(memberId, deletePersonalData)
    await writeSetting(actor, campusSamples, none)
    await emit(actor, 'samples.removed', { authors: memberIds.length })
  })
}
