import { putDraft, readDrafts, removeDraft } from '#app/members/drafts/answer.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { beginArticle } from '#app/resources/articles/edit/begin.server.ts'
import { draftPreviewLink } from '#app/resources/articles/edit/preview/draft-preview.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/drafts.route.ts'

export const handle = {
  access: { see: 'admin.enter', write: 'admin.enter' },
  methods: ['PUT', 'DELETE'],
  body: { maxMiB: 4, from: 'admin' },
} satisfies RouteHandle

/** The drafts of the admin area: GET `?form=…` reads, PUT saves, DELETE `?form=` deletes. */
export function loader({ request, context }: Route.LoaderArgs) {
  return readDrafts(request, adminOf(context))
}

export function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context)
  if (request.method === 'DELETE') return removeDraft(request, admin)
  if (request.method !== 'PUT') throw new NotFound()
  return putDraft(request, admin, async (draft) => {
    const isArticle = await beginArticle(admin, draft)
    return isArticle ? { preview: await draftPreviewLink(draft.id) } : {}
  })
}
