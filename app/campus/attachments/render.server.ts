import { renderToStore, type StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { picturesNamedIn } from './queries.server.ts'

/**
 * Renders what somebody wrote, with the pictures of its author that it names.
 * @param by who writes now: a moderator, say, who edits the author's text
 * @throws Invalid for `content` that shows nothing
 */
export async function renderWritten(
  content: string,
  by: string | null,
  authorId: string | null = by,
): Promise<StoredRendering> {
  return renderToStore(content, 'content', { by, images: await picturesNamedIn(content, authorId) })
}
