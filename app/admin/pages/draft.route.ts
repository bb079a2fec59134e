import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { type CopyPermit, discardCopyDraft, saveCopyDraft } from '#app/platform/copy/publish.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/draft.route.ts'
import { parseCustomCopy } from './copy-input.ts'
import { type EditablePage, editablePage } from './editable-pages.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  methods: ['PUT', 'DELETE'],
} satisfies RouteHandle

/** PUT saves the input as the page's draft and responds with the preview's address; DELETE discards the draft. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const page = editablePage(params.page)
  if (!page) throw new NotFound()
  const permit = requirePermit(adminOf(context), 'copy.write')
  if (request.method === 'PUT') return jsonResponse(saveDraft(permit, page, await postedForm(request)))
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'words-discarded', failed: 'words-change' }
  return respondInList(`/admin/pages/${params.page}`, notices, () => discardCopyDraft(permit, params.page))
}

async function saveDraft(permit: CopyPermit, { copy, path }: EditablePage, form: FormData): Promise<Response> {
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const { customCopy, errors } = parseCustomCopy(copy, Object.fromEntries(fields))
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const version = Number(form.get('version') ?? 0)
  const token = await saveCopyDraft(permit, copy.page, customCopy, version)
  return Response.json({ version: version + 1, preview: `${path}?words=${token}` })
}
