import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { newLabelOf } from '../labels/new/posted.server.ts'
import type { Route } from './+types/new.route.ts'
import { createCategory } from './create.server.ts'

/** POST `/admin/categories` makes a category for a form that is being written, and answers it. */
export function action({ request, context }: Route.ActionArgs) {
  return jsonResponse(newLabelOf(request, (name) => createCategory(adminOf(context), { name })))
}
