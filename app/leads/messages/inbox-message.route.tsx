import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Time } from '#app/ui/time.tsx'
import { leadLabels } from '../inbox/labels.ts'
import { leadPage } from '../inbox/lead-page.server.ts'
import { LeadPage } from '../inbox/lead-page.tsx'
import { respondToNote } from '../inbox/respond-to-note.server.ts'
import { ExpiresOn } from '../retention/expires-on.tsx'
import type { Route } from './+types/inbox-message.route.ts'
import { guestOfLead } from './guest-leads.server.ts'
import { messageKind } from './lead-kind.server.ts'
import { messageStatuses, subjectOf } from './message.ts'
import { findMessage } from './queries.server.ts'

export const handle = {
  access: { see: 'message.read', write: 'message.manage' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Message', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...message } = await findMessage(admin, params.id)
  const isGuest = (await guestOfLead(message.id)) !== undefined
  return {
    message: { ...message, isGuest },
    page: await leadPage(request, admin, 'messages', { ...message, notes }),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToNote(messageKind, request, adminOf(context), params.id)
}

export default function InboxMessage({ loaderData: { message, page }, actionData }: Route.ComponentProps) {
  const about = subjectOf(message)
  return (
    <LeadPage
      page={page}
      posted={actionData}
      title={`${message.isGuest ? 'Event guest' : leadLabels.messageFrom} ${message.name}`}
      recordType={message.isGuest ? 'Event guest' : 'Message'}
      statuses={messageStatuses}
    >
      <DetailList
        details={{
          'Asked about': about,
          Email: message.email,
          Company: message.company,
          Phone: message.phone && <a href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}>{message.phone}</a>,
          Received: <Time value={message.createdAt} />,
          'Kept until': <ExpiresOn until={message.expiresOn} kind={message.isGuest ? 'guests' : 'messages'} />,
        }}
      />
      <p className={adminUi.text}>{message.message}</p>
    </LeadPage>
  )
}
