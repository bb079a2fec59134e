import { contactsById, memberIdsAfter } from '#app/members/directory.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/members.route.ts'
import { respondToApi } from './respond.server.ts'

export const handle = { access: {} } satisfies RouteHandle

/** GET `/api/v1/members?after=…`: names and addresses, ordered by id. */
export function loader({ request, context }: Route.LoaderArgs) {
  return respondToApi({ request, context }, 'members:read', async () => {
    const after = new URL(request.url).searchParams.get('after')
    const ids = await memberIdsAfter(isId(after ?? undefined) ? after : null)
    const contacts = await contactsById(ids)
    const data = ids.flatMap((id) => {
      const contact = contacts.get(id)
      return contact ? [{ id, name: contact.name, email: contact.email }] : []
    })
    return { data, after: ids.at(-1) ?? null }
  })
}
