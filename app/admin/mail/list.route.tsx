import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { isMailDisabled } from '#app/platform/mail/mail-disabled.server.ts'
import { listMails } from '#app/platform/mail/queries.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/list.route.ts'
import { mailStates } from './mail.ts'
import { MailStateBadge } from './mail-state.tsx'

export const handle = { access: { see: 'mail.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Email', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const permit = requirePermit(adminOf(context), 'mail.read')
  const { searchParams } = new URL(request.url)
  const q = searchInput(searchParams)
  const state = mailStates.find(({ value }) => value === searchParams.get('state'))?.value
  const listPath = listAddress('/admin/mail', Object.fromEntries(searchParams))
  const mails = await readCursor(cursorOf(request), (cursor) => listMails(permit, { search: q, state }, cursor))
  return { q, state: state ?? '', here: listPath, mails, isDisabled: isMailDisabled() }
}

export default function Mails({ loaderData: { q, state, here: listPath, mails, isDisabled } }: Route.ComponentProps) {
  const narrowed = q !== '' || state !== ''
  return (
    <>
      <h1 className={adminUi.title}>Email</h1>
      <div className={adminUi.bar}>
        <ListFilter label="Search email" action="/admin/mail" q={q} clear={narrowed ? '/admin/mail' : undefined}>
          <ListSelect name="state" label="All states" value={state} options={mailStates} />
        </ListFilter>
      </div>
      {mails.items.length === 0 ? (
        <EmptyState title={narrowed ? 'Nothing found' : 'No email yet'}>
          {narrowed ? (
            <ButtonLink kind="quiet" small href="/admin/mail">
              Show all
            </ButtonLink>
          ) : (
            <p>Every email from the site is listed here, whether waiting or sent.</p>
          )}
        </EmptyState>
      ) : (
        <Table caption="Emails, newest first" head={['Subject', 'To', 'State', 'Written']}>
          {mails.items.map((mail) => (
            <tr key={mail.id}>
              <td>
                <div className={adminUi.name}>
                  <a href={withBack(`/admin/mail/${mail.id}`, listPath)}>{mail.subject}</a>
                  <span className={adminUi.soft}>{mail.kind}</span>
                </div>
              </td>
              <td className={adminUi.name} data-label="To">
                {mail.recipient}
              </td>
              <td>
                <div className={adminUi.name}>
                  <span>
                    <MailStateBadge state={mail.state} isDisabled={isDisabled} />
                  </span>
                  {mail.lastError && <span className={adminUi.more}>{mail.lastError}</span>}
                </div>
              </td>
              <td className={adminUi.when} data-label="Written">
                <Time value={mail.createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        label="Email"
        page={mails}
        words={{ before: 'Newer email', after: 'Older email' }}
        query={{ ...(q && { q }), ...(state && { state }) }}
      />
    </>
  )
}
