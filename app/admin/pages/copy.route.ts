import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { publishCopy } from '#app/platform/copy/publish.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/copy.route.ts'
import { editablePage } from './editable-pages.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE resets the page to its default copy; the custom copy remains in its version history. */
export function action({ context, params }: Route.ActionArgs) {
  if (!editablePage(params.page)) throw new NotFound()
  const notices = { done: 'words-reset', failed: 'words-change' }
  return respondInList(`/admin/pages/${params.page}`, notices, () =>
    publishCopy(requirePermit(adminOf(context), 'copy.write'), params.page, {}),
  )
}
