import { lockComments, postsOfComments } from '../comments/newest/queries.server.ts'
import { lockPosts } from '../posts/queries.server.ts'
import type { TextId } from './queue/open-texts.server.ts'

/** Locks posts before comments, like every writer, so that no two transactions deadlock. */
export async function lockTexts(texts: TextId[]): Promise<void> {
  const of = (kind: TextId['kind']) => texts.filter((text) => text.kind === kind).map(({ id }) => id)
  await lockPosts([...of('post'), ...(await postsOfComments(of('comment')))])
  await lockComments(of('comment'))
}
