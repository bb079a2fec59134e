import type { SignedIn } from '#app/platform/actor.ts'
import { setFollow } from '../reading/follows/follow.server.ts'
import { topicsById } from '../topics/queries.server.ts'

/** Follows the topics among `ids`; skips topics that were deleted in the meantime. */
export async function followTopics(member: SignedIn, ids: string[]): Promise<void> {
  for (const id of (await topicsById(member, ids)).keys()) await setFollow(member, { kind: 'topic', id }, 'follow')
}
