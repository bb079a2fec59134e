import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Time } from '#app/ui/time.tsx'
import { respondToNote } from '../inbox/answer-note.server.ts'
import { leadPage } from '../inbox/lead-page.server.ts'
import { LeadPage } from '../inbox/lead-page.tsx'
import { messageStatuses } from '../messages/message.ts'
import { ExpiresOn } from '../retention/expires-on.tsx'
import type { Route } from './+types/inbox-request.route.ts'
import { fileRequestKind } from './lead-kind.server.ts'
import { findFileRequest } from './queries.server.ts'

export const handle = { access: { see: 'file.read', write: 'file.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Download', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...fileRequest } = await findFileRequest(admin, params.id)
  return { fileRequest, page: await leadPage(request, admin, 'files', { ...fileRequest, notes }) }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToNote(fileRequestKind, request, adminOf(context), params.id)
}

export default function InboxFileRequest({ loaderData: { fileRequest, page }, actionData }: Route.ComponentProps) {
  const { name, email, company, downloadId, title, taken, takenAt } = fileRequest
  return (
    <LeadPage
      page={page}
      posted={actionData}
      title={`Download for ${name ?? email}`}
      recordType="Download"
      statuses={messageStatuses}
    >
      <DescriptionList
        items={{
          File: <a href={`/admin/downloads/${downloadId}/takers`}>{title}</a>,
          Email: email,
          Company: company,
          'Came from': fileRequest.source,
          Downloaded: taken === 0 ? 'not yet' : timesWords(taken),
          'Last time': takenAt && <Time value={takenAt} />,
          'Agreed to be written to': <Time value={fileRequest.consentAt} />,
          Received: <Time value={fileRequest.createdAt} />,
          'Kept until': <ExpiresOn until={fileRequest.expiresOn} kind="files" />,
        }}
      />
    </LeadPage>
  )
}

function timesWords(times: number): string {
  return times === 1 ? 'once' : `${times} times`
}
