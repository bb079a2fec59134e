import { pageShows } from '#app/platform/request.server.ts'
import { newestArticles } from '#app/resources/articles/queries.server.ts'
import { publicPages } from '../pages.ts'
import { site } from '../site.ts'
import type { Route } from './+types/llms-full.route.ts'
import { answerText } from './answer-text.server.ts'
import { articleText } from './article-text.server.ts'
import { pageText } from './page-text.server.tsx'

/** Every public page and the newest 200 articles in one text, for language models. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  pageShows(context, 'site', 'kept', 'articles', 'events')
  const pages = await Promise.all(publicPages.map(({ path }) => pageText(path)))
  const articles = await newestArticles(undefined, 200)
  const text = [`# ${site.name}\n\n> ${site.blurb}\n`, ...pages, ...articles.map(articleText)].join('\n---\n\n')
  return answerText(request, text, 'text/markdown')
}
