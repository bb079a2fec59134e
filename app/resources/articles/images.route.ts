import { Invalid } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import type { Route } from './+types/images.route.ts'
import { storeThumbnail } from './store-thumbnail.server.ts'

/** POST `/admin/articles/images` stores a picture for an article, and answers its address and size. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File)) return Response.json({ message: 'Please choose an image.' }, { status: 422 })
  try {
    const { url, width, height } = await storeThumbnail(adminOf(context), await uploadOf(file))
    return Response.json({ url, width, height }, { status: 201 })
  } catch (error) {
    if (error instanceof Invalid) return Response.json({ message: error.message }, { status: 422 })
    throw error
  }
}
