import { requireMember } from '#app/members/guard.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/attachments.route.ts'
import { asWritten, attachmentBounds } from './attachment.ts'
import { storeAttachment } from './store.server.ts'

export const handle = { access: { write: 'post.publish' }, body: { maxMiB: 14, from: 'member' } } satisfies RouteHandle

/** POST stores a picture or file for a text being written, and returns the markdown that references it. */
export async function action({ request, context }: Route.ActionArgs) {
  return jsonResponse(store(request, requireMember({ request, context }, '/campus')))
}

async function store(request: Request, member: SignedIn): Promise<Response> {
  const form = await receiveForm(request, { files: { bytes: attachmentBounds.bytes } })
  try {
    return Response.json({ markdown: asWritten(await storeAttachment(member, form.files[0])) }, { status: 201 })
  } finally {
    await form.discard()
  }
}
