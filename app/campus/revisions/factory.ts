import { system } from '#app/platform/actor.ts'
import { saveRevision } from './save-revision.server.ts'

/** An earlier version of a post. */
export async function buildRevision(postId: string, content = 'What it said before.'): Promise<void> {
  await saveRevision(system, { postId }, { title: 'A title', content })
}
