import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom } from '#app/admin-ui/back.ts'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { takersOf } from '#app/resources/downloads/audience/queries.server.ts'
import { findDownload } from '#app/resources/downloads/queries.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/recipients.route.ts'
import { requestsOfDownload } from './queries.server.ts'

export const handle = { access: { see: 'file.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Who took it', noindex: true })

/** Lists who took a restricted file, and how often. For admins, since it names leads and members. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { title, downloadCount } = await findDownload(admin, id)
  const recipients = await takersOf(admin, id)
  const people = await peopleById(recipients.map(({ memberId }) => memberId))
  const requests = await requestsOfDownload(admin, id)
  return {
    title,
    downloadCount,
    requests,
    recipients: recipients.map((recipient) => ({
      ...recipient,
      name: people.get(recipient.memberId)?.name ?? formerMember.name,
    })),
    back: backFrom(request, '/admin?tab=downloads'),
  }
}

export default function Recipients({ loaderData }: Route.ComponentProps) {
  const { title, downloadCount, requests, recipients, back } = loaderData
  return (
    <>
      <p className={adminUi.back}>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>Who took “{title}”</h1>
      <p>{downloadCount === 1 ? 'Downloaded once in all.' : `Downloaded ${downloadCount} times in all.`}</p>
      {requests.length + recipients.length === 0 ? (
        <EmptyState title="Nobody yet">
          <p>
            People who left an address for this file, and members who downloaded it, appear here: the newest 200 of
            each.
          </p>
        </EmptyState>
      ) : (
        <Table caption="Who took it" head={['Who', 'Times', 'Last time']}>
          {requests.map(({ id, email, name, taken, takenAt }) => (
            <tr key={id}>
              <td>
                <a href={`/admin/inbox/files/${id}`}>{name ? `${name}, ${email}` : email}</a>
              </td>
              <td data-label="Times">{taken}</td>
              <td data-label="Last time">{takenAt ? <Time value={takenAt} /> : 'Not yet'}</td>
            </tr>
          ))}
          {recipients.map(({ memberId, name, times, lastAt }) => (
            <tr key={memberId}>
              <td>{name}</td>
              <td data-label="Times">{times}</td>
              <td data-label="Last time">
                <Time value={lastAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
