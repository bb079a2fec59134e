import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { leadPage } from '../../inbox/lead-page.server.ts'
import { LeadPage } from '../../inbox/lead-page.tsx'
import { respondToNote } from '../../inbox/respond-to-note.server.ts'
import { messageStatuses } from '../../messages/message.ts'
import { ExpiresOn } from '../../retention/expires-on.tsx'
import { formatCallLocation } from '../call.ts'
import { callKind } from '../lead-kind.server.ts'
import { findCall } from '../queries.server.ts'
import type { Route } from './+types/inbox-call.route.ts'

export const handle = { access: { see: 'call.read', write: 'call.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Call', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...call } = await findCall(admin, params.id)
  return {
    call,
    there: formatInZone(call.startsAt, call.timeZone),
    host: (await peopleById([call.hostId])).get(call.hostId)?.name ?? formerMember.name,
    page: await leadPage(request, admin, 'calls', { ...call, notes }),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToNote(callKind, request, adminOf(context), params.id)
}

export default function InboxCall({ loaderData: { call, there, host, page }, actionData }: Route.ComponentProps) {
  return (
    <LeadPage
      page={page}
      posted={actionData}
      title={`Call with ${call.name}`}
      recordType="Call"
      statuses={messageStatuses}
      more={
        !call.cancelledAt && (
          <ButtonLink kind="quiet" small href={`/meet/${call.token}`}>
            Move or cancel
          </ButtonLink>
        )
      }
    >
      <DetailList
        details={{
          When: <Time value={call.startsAt} />,
          'Their time': there,
          'Taken by': host,
          Where: formatCallLocation(call),
          Cancelled: call.cancelledAt && <Time value={call.cancelledAt} />,
          Email: call.email,
          Company: call.company,
          'Came from': call.source,
          Booked: <Time value={call.createdAt} />,
          'Kept until': <ExpiresOn until={call.expiresOn} kind="calls" />,
        }}
      />
      <p className={adminUi.text}>{call.about}</p>
    </LeadPage>
  )
}
