import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { newLabelOf } from '../labels/new/posted.server.ts'
import type { Route } from './+types/new.route.ts'
import { createTag } from './create.server.ts'

export const handle = { access: { see: 'tag.write', write: 'tag.write' } } satisfies RouteHandle

/** POST `/admin/tags` creates a tag from within another form. Responds with it as JSON. */
export function action({ request, context }: Route.ActionArgs) {
  return jsonResponse(newLabelOf(request, (name) => createTag(adminOf(context), { name })))
}
