import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { answerJson } from '#app/platform/forms/refusal.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import type { Route } from './+types/images.route.ts'
import { storeThumbnail } from './store-thumbnail.server.ts'

/** POST `/admin/articles/images` stores a picture for an article, and answers its address and size. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerJson(store(request, adminOf(context)))
}

async function store(request: Request, admin: Actor): Promise<Response> {
  const file = (await postedForm(request)).get('file')
  if (!(file instanceof File)) throw new Invalid({ file: ['Please choose an image.'] })
  const { url, width, height } = await storeThumbnail(admin, await uploadOf(file))
  return Response.json({ url, width, height }, { status: 201 })
}
