import { redirect } from 'react-router'
import { backTo, withBack } from '#app/admin-ui/back.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import type { Route } from './+types/redirect.route.ts'
import { personOfMember } from './lead-from.server.ts'
import { personOfLead } from './person.server.ts'

export const handle = { access: { see: 'message.read' } } satisfies RouteHandle

/** Redirects from a lead or a member to the contact. */
export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const isMember = kind === 'members'
  const from = isMember ? `/admin/members/${id}` : `/admin/inbox/${kind}/${id}`
  const personId = isMember ? await personOfMember(admin, id) : await personOfLead(admin, leadKindAt(kind), id)
  throw redirect(personId ? withBack(`/admin/people/${personId}`, from) : backTo(from, 'failed', 'person-none'))
}
