import { pageShows } from '#app/platform/request.server.ts'
import type { Route } from './+types/page-text.route.ts'
import { answerText } from './answer-text.server.ts'
import { pageText } from './page-text.server.tsx'

/** A public page as markdown: `/about.md` is `/about`, `/index.md` the home page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  pageShows(context, 'site', 'kept', 'articles', 'events')
  const path = new URL(request.url).pathname.slice(0, -'.md'.length)
  return answerText(request, await pageText(path === '/index' ? '/' : path), 'text/markdown')
}
