import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { expectedPicture } from '#app/platform/images/store-upload.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { type ReceivedForm, receiveForm } from '#app/platform/uploads/receive.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import type { Route } from './+types/images.route.ts'
import { storePictureAt } from './picture-by-address.server.ts'

export const handle = {
  access: { see: 'article.write', write: 'article.write' },
  body: { maxMiB: 14, from: 'admin' },
} satisfies RouteHandle

/**
 * POST `/admin/articles/images` stores an uploaded picture, or fetches the one at `address`. Responds with its address
 * and size.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return jsonResponse(store(request, adminOf(context)))
}

async function store(request: Request, admin: Actor): Promise<Response> {
  const form = await receiveForm(request, { file: expectedPicture })
  try {
    const { url, width, height } = await stored(admin, form)
    return Response.json({ url, width, height }, { status: 201 })
  } finally {
    await form.discard()
  }
}

function stored(admin: Actor, { texts, files: [file] }: ReceivedForm) {
  const address = texts.get('address')
  if (!file && typeof address === 'string' && address) return storePictureAt(admin, address)
  if (!file) throw new Invalid({ file: ['Please choose an image.'] })
  return storeThumbnail(admin, file)
}
