import { Invalid } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import type { Route } from './+types/files.route.ts'
import { storeDownloadFile } from './store-file.server.ts'
import { signUploadedFile } from './uploaded-file.server.ts'

/** POST `/admin/downloads/files` stores a file for a download, and answers the note that its form carries. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File)) return Response.json({ message: 'Please choose a file.' }, { status: 422 })
  try {
    const stored = await storeDownloadFile(adminOf(context), await uploadOf(file))
    const { fileName, fileSize } = stored
    return Response.json({ uploaded: await signUploadedFile(stored), fileName, fileSize }, { status: 201 })
  } catch (error) {
    if (error instanceof Invalid) return Response.json({ message: error.message }, { status: 422 })
    throw error
  }
}
