import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { answerJson } from '#app/platform/forms/refusal.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import type { Route } from './+types/files.route.ts'
import { storeDownloadFile } from './store-file.server.ts'
import { signUploadedFile } from './uploaded-file.server.ts'

/** POST `/admin/downloads/files` stores a file for a download, and answers the note that its form carries. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerJson(store(request, adminOf(context)))
}

async function store(request: Request, admin: Actor): Promise<Response> {
  const file = (await postedForm(request)).get('file')
  if (!(file instanceof File)) throw new Invalid({ file: ['Please choose a file.'] })
  const stored = await storeDownloadFile(admin, await uploadOf(file))
  const { fileName, fileSize } = stored
  return Response.json({ uploaded: await signUploadedFile(stored), fileName, fileSize }, { status: 201 })
}
