import { redirect } from 'react-router'
import { publishedArticle } from '#app/resources/articles/queries.server.ts'
import { answerText } from './answer-text.server.ts'
import { articleText } from './article-text.server.ts'

/** An article as markdown: its address with `.md` behind it. */
export async function loader({ request }: { request: Request }): Promise<Response> {
  const slug = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '').replace(/\.md$/, '')
  const found = await publishedArticle(slug)
  if ('movedTo' in found) throw redirect(`/resources/articles/${encodeURI(found.movedTo)}.md`, 301)
  return answerText(request, articleText(found), 'text/markdown')
}
