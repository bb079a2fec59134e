import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { type FileKind, fileFields } from '../candidate.ts'
import { fileOf } from '../queries.server.ts'
import type { Route } from './+types/inbox-file.route.ts'

export const handle = { access: { see: 'candidate.read', write: 'candidate.manage' } } satisfies RouteHandle

/** GET sends a candidate's document to an admin as an attachment, uncached. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(fileFields, params.kind)) throw new NotFound()
  return fileResponse(request, await fileOf(adminOf(context), params.id, params.kind as FileKind))
}
