import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { ListFilter } from '#app/admin-ui/list-filter.tsx'
import { RowLink } from '#app/admin-ui/row-action.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { countSubscribers, type ListedSubscriber, listSubscribers } from '../queries.server.ts'
import { deletedSubscribers } from '../remove.server.ts'
import { type SubscriberState, subscriberStates } from '../subscriber.ts'
import type { Route } from './+types/list.route.ts'

export const handle = { access: { see: 'subscriber.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Subscribers', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url)
  const q = searchInput(searchParams)
  const state = stateOf(searchParams.get('state'))
  const admin = adminOf(context)
  const subscribers = await readCursor(cursorOf(request), (cursor) => listSubscribers(admin, { q, state }, cursor))
  const [counts, deleted] = [await countSubscribers(admin), await deletedSubscribers(admin)]
  const justDeleted = hasNotice(request, 'subscriber-removed')
  return { q, state, listUrl: `/admin/subscribers${search}`, subscribers, counts, deleted, justDeleted }
}

function stateOf(text: string | null): SubscriberState | undefined {
  return text !== null && text in subscriberStates ? (text as SubscriberState) : undefined
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { q, state, listUrl, subscribers, counts, deleted, justDeleted } = loaderData
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Subscribers</h1>
      {justDeleted && <UndoDelete at="/admin/subscribers" deleted={deleted[0]} />}
      <div className={adminUi.bar}>
        <ListFilter
          label="Search subscribers"
          action="/admin/subscribers"
          q={q}
          hidden={state ? { state } : {}}
          clear={q || state ? '/admin/subscribers' : undefined}
        />
        <span className={adminUi.actions}>
          <ButtonLink kind="quiet" small href="/admin/newsletter">
            Newsletter
          </ButtonLink>
          <ButtonLink kind="quiet" small href="/admin/subscribers.csv">
            As a file
          </ButtonLink>
        </span>
      </div>
      <nav aria-label="State" className={adminUi.actions}>
        {Object.entries(subscriberStates).map(([value, label]) => (
          <a key={value} href={`/admin/subscribers?state=${value}`} aria-current={value === state ? 'page' : undefined}>
            {label} ({counts[value as SubscriberState].toLocaleString('en')})
          </a>
        ))}
      </nav>
      {subscribers.items.length === 0 ? (
        <EmptyState title={q || state ? 'Nothing found' : 'Nobody has subscribed yet'} />
      ) : (
        <Table caption="Subscribers, newest first" head={['Email', 'State', 'Since', 'From page', 'Actions']}>
          {subscribers.items.map((subscriber) => (
            <Row key={subscriber.id} subscriber={subscriber} listUrl={listUrl} />
          ))}
        </Table>
      )}
      <PageLinks
        label="Subscribers"
        page={subscribers}
        words={{ before: 'Newer subscribers', after: 'Older subscribers' }}
        query={{ ...(q && { q }), ...(state && { state }) }}
      />
      <DeletedRecords at="/admin/subscribers" deleted={deleted} />
    </div>
  )
}

function Row({ subscriber, listUrl }: { subscriber: ListedSubscriber; listUrl: string }) {
  const { id, email, state, createdAt, confirmedAt, bouncedBecause, source } = subscriber
  return (
    <tr>
      <td>
        <div className={adminUi.name}>{email}</div>
        {bouncedBecause && <p className={adminUi.more}>{bouncedBecause}</p>}
      </td>
      <td data-label="State">{subscriberStates[state]}</td>
      <td className={adminUi.when} data-label="Since">
        <Time value={confirmedAt ?? createdAt} shows="day" />
      </td>
      <td data-label="From page">{source || '–'}</td>
      <td>
        <RowLink danger href={withBack(`/admin/subscribers/${id}/removal`, listUrl)} aria-label={`Delete ${email}`}>
          Delete
        </RowLink>
      </td>
    </tr>
  )
}
