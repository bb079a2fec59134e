import { pageShows } from '#app/platform/request.server.ts'
import type { Route } from './+types/page-text.route.ts'
import { answerText } from './answer-text.server.ts'
import { keptText } from './kept-text.server.ts'
import { pageText } from './page-text.server.tsx'

const subjects = ['site', 'kept', 'articles', 'events'] as const
const textOf = keptText(subjects, pageText)

/** A public page as markdown: `/about.md` is `/about`, `/index.md` the home page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  pageShows(context, ...subjects)
  const path = new URL(request.url).pathname.slice(0, -'.md'.length)
  return answerText(request, await textOf(path === '/index' ? '/' : path), 'text/markdown')
}
