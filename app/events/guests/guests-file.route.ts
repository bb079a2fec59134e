import { requireReauthenticationToExport } from '#app/members/reauthentication/require-reauthentication.server.ts'
import { byteOrderMark, csv, csvFile } from '#app/platform/lists/csv.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/guests-file.route.ts'
import { everyGuest } from './list.server.ts'

export const handle = { access: { see: 'guest.read-address' } } satisfies RouteHandle

type Guest = Awaited<ReturnType<typeof everyGuest>>[number]

const head = ['Name', 'Email', 'State', 'Signed up', 'Came', 'Source', 'Medium', 'Campaign']

/** `/admin/events/{id}/registrations.csv`: exports the guests as CSV. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const { id } = await findEventToManage(actor, params.id)
  await requireReauthenticationToExport(request, `/admin/events/${id}`)
  const guests = await everyGuest(actor, id)
  return csvFile(`guests-${id}.csv`, byteOrderMark + csv([head, ...guests.map(rowOf)]))
}

function rowOf({ name, email, state, offered, createdAt, cameAt, source }: Guest): string[] {
  const { utm_source = '', utm_medium = '', utm_campaign = '' } = source ?? {}
  const moments = [createdAt.toISOString(), cameAt?.toISOString() ?? '']
  return [name, email, offered ? 'offered' : state, ...moments, utm_source, utm_medium, utm_campaign]
}
