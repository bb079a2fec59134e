import { redirect } from 'react-router'
import { backOf, withBack } from '#app/desk/back.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/draft.route.ts'
import { discardDraft, keepArticleDraft } from './drafts.server.ts'

/** `/admin/articles/{id or new}/draft`: PUT keeps what is typed, DELETE forgets it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const articleId = params.id ?? null
  if (request.method === 'PUT') {
    const savedAt = await keepArticleDraft(adminOf(context), articleId, valuesOf(await postedForm(request)))
    return Response.json({ savedAt: savedAt.toISOString() })
  }
  if (request.method !== 'DELETE') throw new NotFound()
  await discardDraft(adminOf(context), articleId)
  const form = articleId ? `/admin/articles/${articleId}/edit` : '/admin/articles/new'
  throw redirect(withBack(form, backOf(new URL(request.url).searchParams, '/admin')))
}

function valuesOf(typed: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const name of new Set(typed.keys())) {
    const given = typed.getAll(name).filter((value) => typeof value === 'string')
    values[name] = given.length > 1 ? given : (given[0] ?? '')
  }
  return values
}
