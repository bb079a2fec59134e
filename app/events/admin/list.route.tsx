import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { ListFilter } from '#app/admin-ui/list-filter.tsx'
import { RowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
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
import { Tabs } from '#app/ui/tabs.tsx'
import { Time } from '#app/ui/time.tsx'
import type { CampusEvent } from '../event.ts'
import { eventsToManage } from '../queries.server.ts'
import { deletedEvents } from '../restore.server.ts'
import type { Route } from './+types/list.route.ts'
import { eventListLabels } from './labels.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Events', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url)
  const filter = { past: searchParams.get('when') === 'past', q: searchInput(searchParams) }
  const admin = adminOf(context)
  const deleted = hasNotice(request, 'event-deleted') ? (await deletedEvents(admin))[0] : undefined
  return {
    ...filter,
    here: `/admin/events${search}`,
    deleted: deleted && { id: deleted.id, title: deleted.title },
    events: await readCursor(cursorOf(request), (cursor) => eventsToManage(admin, filter, cursor)),
  }
}

export default function Events({ loaderData: { past, q, here: listUrl, deleted, events } }: Route.ComponentProps) {
  const query: Record<string, string> = { ...(past && { when: 'past' }), ...(q && { q }) }
  return (
    <>
      <h1 className={adminUi.title}>Events</h1>
      <UndoDelete at="/admin/events" act="recovery" deleted={deleted} />
      <Tabs
        id="events"
        label="Events"
        tabs={tabs}
        selected={past ? 'past' : 'coming'}
        href={(tab) => (tab === 'past' ? '/admin/events?when=past' : '/admin/events')}
        className={adminUi.tabs}
      >
        <div className={adminUi.bar}>
          <ListFilter
            label="Search events"
            action="/admin/events"
            hidden={past ? { when: 'past' } : {}}
            q={q}
            clear={q ? (past ? '/admin/events?when=past' : '/admin/events') : undefined}
          />
          <ButtonLink kind="quiet" small href="/admin/events/deleted">
            Deleted events
          </ButtonLink>
          <ButtonLink small href={withBack('/admin/events/new', listUrl)}>
            Add Event
          </ButtonLink>
        </div>
        {events.items.length === 0 ? (
          <EmptyState title={q ? 'Nothing found' : past ? 'No past events' : 'No events to come'}>
            {!q && !past && <p>Members see the events you add here in the Campus and can register for them.</p>}
          </EmptyState>
        ) : (
          <EventTable events={events.items} isOver={past} back={listUrl} />
        )}
        <PageLinks
          label="Events"
          page={events}
          words={{ before: past ? 'Later' : 'Sooner', after: past ? 'Earlier' : 'Later' }}
          query={query}
        />
      </Tabs>
    </>
  )
}

const tabs = [
  { value: 'coming', label: 'To come' },
  { value: 'past', label: 'Past' },
]

function EventTable({ events, isOver, back }: { events: CampusEvent[]; isOver: boolean; back: string }) {
  return (
    <Table caption="Events" head={['Title', 'Starts', 'Registered', 'Actions']}>
      {events.map(
        ({ id, title, description, plain, startsAt, seatsTaken, capacity, cancelled, draft, publishAt, seriesId }) => (
          <tr key={id}>
            <td>
              <div className={adminUi.name}>
                <a href={withBack(`/admin/events/${id}`, back)}>{title}</a>
                {cancelled && <b>Canceled</b>}
                {draft && <b>Draft</b>}
                {seriesId && <span className={adminUi.soft}>Part of a series</span>}
                {publishAt && (
                  <span className={adminUi.soft}>
                    Published by itself on <Time value={publishAt} />
                  </span>
                )}
                <span className={adminUi.more}>{plain ?? description}</span>
              </div>
            </td>
            <td className={adminUi.when} data-label="Starts">
              <Time value={startsAt} />
            </td>
            <td className={adminUi.when} data-label="Registered">
              <a href={withBack(`/admin/events/${id}/registrations`, back)}>
                {capacity === null ? seatsTaken : `${seatsTaken} of ${capacity}`}
                <span className="visually-hidden">
                  {` ${eventListLabels.registeredFor} `}
                  {title}
                </span>
              </a>
            </td>
            <td>
              <RowActions>
                <RowAction action={`/admin/events/${id}/copy`} label={`Duplicate ${title}`}>
                  Duplicate
                </RowAction>
                <CancelOrReinstate id={id} title={title} cancelled={cancelled} isOver={isOver} back={back} />
                <RowLink danger href={withBack(`/admin/events/${id}/removal`, back)} aria-label={`Delete ${title}`}>
                  Delete
                </RowLink>
              </RowActions>
            </td>
          </tr>
        ),
      )}
    </Table>
  )
}

function CancelOrReinstate(event: { id: string; title: string; cancelled: boolean; isOver: boolean; back: string }) {
  if (event.isOver) return null
  const address = withBack(`/admin/events/${event.id}/cancellation`, event.back)
  if (event.cancelled)
    return (
      <RowAction method="DELETE" action={address} label={`Reinstate ${event.title}`}>
        Reinstate
      </RowAction>
    )
  return (
    <RowLink href={address} aria-label={eventListLabels.cancelOf(event.title)}>
      Cancel
    </RowLink>
  )
}
