import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/managed-file.route.ts'
import { eventFileToManage } from './queries.server.ts'
import { removeEventFile } from './remove.server.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export async function loader({ request, context, params: { id, file } }: Route.LoaderArgs) {
  return fileResponse(request, await eventFileToManage(adminOf(context), id, file))
}

/** DELETE removes the file from the event. */
export async function action({ request, context, params: { id, file } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'event-file-removed', failed: 'event-file-gone' }
  return respondInList(`/admin/events/${id}/afterwards`, notices, () => removeEventFile(adminOf(context), id, file))
}
