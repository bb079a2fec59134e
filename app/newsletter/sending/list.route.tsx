import adminUi from '#app/admin-ui/admin-ui.module.css'
import { can } from '#app/permissions.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { mailNotSent, useMailDisabled } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { countSubscribers } from '../queries.server.ts'
import type { Route } from './+types/list.route.ts'
import { newsletterStateWords } from './newsletter.ts'
import { listNewsletters, type SentNewsletter } from './queries.server.ts'

export const handle = { access: { see: 'newsletter.send', write: 'newsletter.send' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Newsletter', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const newsletters = await readCursor(cursorOf(request), (cursor) => listNewsletters(admin, cursor))
  const may = { read: can(admin, 'subscriber.read'), set: can(admin, 'settings.change') }
  return { newsletters, subscribed: (await countSubscribers(admin)).subscribed, may }
}

export default function Newsletters({ loaderData: { newsletters, subscribed, may } }: Route.ComponentProps) {
  const mailDisabled = useMailDisabled()
  const count = subscribed.toLocaleString('en')
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Newsletter</h1>
      <div className={adminUi.bar}>
        <p>
          {mailDisabled
            ? `Subscribed: ${count}. ${mailNotSent}`
            : `New articles go to ${count} ${subscribed === 1 ? 'person' : 'people'} by email.`}{' '}
          Send one from its row in the list of articles.
        </p>
        <span className={adminUi.actions}>
          {may.set && (
            <ButtonLink kind="quiet" small href="/admin/newsletter/settings">
              Settings
            </ButtonLink>
          )}
          {may.read && (
            <ButtonLink kind="quiet" small href="/admin/subscribers">
              Subscribers
            </ButtonLink>
          )}
        </span>
      </div>
      {newsletters.items.length === 0 ? (
        <EmptyState title="Nothing sent yet" />
      ) : (
        <Table
          caption="Newsletters, newest first"
          head={['Subject', 'State', mailDisabled ? 'Saved' : 'Sent', 'Bounced', 'Read', 'Begun']}
        >
          {newsletters.items.map((newsletter) => (
            <Row key={newsletter.id} newsletter={newsletter} />
          ))}
        </Table>
      )}
      <PageLinks label="Newsletters" page={newsletters} words={{ before: 'Newer', after: 'Older' }} query={{}} />
    </div>
  )
}

function Row({ newsletter: { id, subject, state, progress, counted, createdAt } }: { newsletter: SentNewsletter }) {
  const { sent, recipients, bounced, opened, clicked } = progress
  const mailDisabled = useMailDisabled()
  return (
    <tr>
      <td>
        <div className={adminUi.name}>
          <a href={`/admin/newsletter/${id}`}>{subject}</a>
        </div>
      </td>
      <td data-label="State">{newsletterStateWords(state, mailDisabled)}</td>
      <td className={adminUi.when} data-label={mailDisabled ? 'Saved' : 'Sent'}>
        {sent.toLocaleString('en')} of {recipients.toLocaleString('en')}
      </td>
      <td className={adminUi.when} data-label="Bounced">
        {bounced.toLocaleString('en')}
      </td>
      <td className={adminUi.when} data-label="Read">
        {counted ? `${opened.toLocaleString('en')} opened, ${clicked.toLocaleString('en')} clicked` : 'Not counted'}
      </td>
      <td className={adminUi.when} data-label="Begun">
        <Time value={createdAt} />
      </td>
    </tr>
  )
}
