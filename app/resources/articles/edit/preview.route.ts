import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { picturesIn, renderArticle } from '#app/platform/markdown/render.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { mustWriteArticles } from '../write.server.ts'
import type { Route } from './+types/preview.route.ts'

/** POST `/admin/articles/preview` renders what is being written as its page will show it. Keeps nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  mustWriteArticles(adminOf(context))
  const content = String((await postedForm(request)).get('content') ?? '').slice(0, 100_000)
  const { html, readingMinutes } = renderArticle(content, await imagesByUrl(picturesIn(content)))
  return Response.json({ html, readingMinutes })
}
