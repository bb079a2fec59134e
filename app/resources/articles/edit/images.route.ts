import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { answerJson } from '#app/platform/forms/refusal.server.ts'
import { expectedPicture } from '#app/platform/images/store-upload.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import type { Route } from './+types/images.route.ts'

/** POST `/admin/articles/images` stores a picture for an article, and answers its address and size. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerJson(store(request, adminOf(context)))
}

async function store(request: Request, admin: Actor): Promise<Response> {
  const form = await receiveForm(request, { file: expectedPicture })
  try {
    const [file] = form.files
    if (!file) throw new Invalid({ file: ['Please choose an image.'] })
    const { url, width, height } = await storeThumbnail(admin, file)
    return Response.json({ url, width, height }, { status: 201 })
  } finally {
    await form.discard()
  }
}
