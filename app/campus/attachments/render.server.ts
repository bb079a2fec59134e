import { renderToStore, type StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { picturesNamedIn } from './queries.server.ts'

/** Renders what somebody wrote, with the pictures that it names. @throws Invalid for `content` that shows nothing */
export async function renderWritten(content: string, by: string | null): Promise<StoredRendering> {
  return renderToStore(content, 'content', { by, images: await picturesNamedIn(content) })
}
