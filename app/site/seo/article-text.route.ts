import { redirect } from 'react-router'
import { cacheTag } from '#app/platform/request.server.ts'
import { publishedArticle } from '#app/resources/articles/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/article-text.route.ts'
import { articleText } from './article-text.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** An article as markdown, at its address plus `.md`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, 'articles')
  const slug = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '').replace(/\.md$/, '')
  const article = await publishedArticle(slug)
  if ('movedTo' in article) throw redirect(`/resources/articles/${encodeURI(article.movedTo)}.md`, 301)
  return textResponse(request, articleText(article), 'text/markdown')
}
