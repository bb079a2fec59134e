import { renderToStore, type StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { picturesNamedIn } from './queries.server.ts'

/**
 * Renders a text with the pictures of its author that it references.
 * @param by who is writing now: the author, or a moderator who edits the text
 * @throws Invalid for `content` that renders to nothing
 */
export async function renderWritten(
  content: string,
  by: string | null,
  authorId: string | null = by,
): Promise<StoredRendering> {
  return renderToStore(content, 'content', { by, images: await picturesNamedIn(content, authorId) })
}
