import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/files.route.ts'
import { expectedFile, storeDownloadFile } from './store-file.server.ts'
import { signUploadedFile } from './uploaded-file.server.ts'

export const handle = {
  access: { see: 'download.write', write: 'download.write' },
  body: { maxMiB: 60, from: 'admin' },
} satisfies RouteHandle

/** POST `/admin/downloads/files` stores a file for a download. Responds with a signed reference for the form. */
export async function action({ request, context }: Route.ActionArgs) {
  return jsonResponse(store(request, adminOf(context)))
}

async function store(request: Request, admin: Actor): Promise<Response> {
  const form = await receiveForm(request, { file: expectedFile })
  try {
    const [file] = form.files
    if (!file) throw new Invalid({ file: ['Please choose a file.'] })
    const stored = await storeDownloadFile(admin, file)
    const { fileName, fileSize } = stored
    return Response.json({ uploaded: await signUploadedFile(stored), fileName, fileSize }, { status: 201 })
  } finally {
    await form.discard()
  }
}
