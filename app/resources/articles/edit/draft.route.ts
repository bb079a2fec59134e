import { redirect } from 'react-router'
import { backOf, withBack } from '#app/desk/back.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/draft.route.ts'
import { type DraftOf, discardDraft, keepArticleDraft } from './drafts.server.ts'
import { typedTexts } from './posted-article.server.ts'
import { draftPreviewLink } from './preview/draft-preview.server.ts'

/**
 * `/admin/articles/{id or new}/draft`: PUT keeps what is typed, DELETE forgets it. `?draft=` names the draft of a new
 * article; without it one is begun, and the answer names it.
 * `?base=` refuses (409) to replace what was kept since then.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const of: DraftOf = params.id ? { articleId: params.id } : { draftId: searchParams.get('draft') ?? newId() }
  if (request.method === 'PUT') {
    const typed = typedTexts(await postedForm(request))
    const { id, savedAt } = await keepArticleDraft(adminOf(context), of, typed, searchParams.get('base') ?? undefined)
    const kept = { savedAt: savedAt.toISOString(), preview: await draftPreviewLink(id) }
    return Response.json({ ...kept, ...('draftId' in of && { draft: of.draftId }) })
  }
  if (request.method !== 'DELETE') throw new NotFound()
  await discardDraft(adminOf(context), of)
  const form = params.id ? `/admin/articles/${params.id}/edit` : '/admin/articles/new'
  throw redirect(withBack(form, backOf(searchParams, '/admin')))
}
