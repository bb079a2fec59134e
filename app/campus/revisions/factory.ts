import { system } from '#app/platform/actor.ts'
import { keepRevision } from './keep-revision.server.ts'

/** An earlier version of a post. */
export async function buildRevision(postId: string, content = 'What it said before.'): Promise<void> {
  await keepRevision(system, { postId }, { title: 'A title', content })
}
