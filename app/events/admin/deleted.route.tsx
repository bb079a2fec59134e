import adminUi from '#app/admin-ui/admin-ui.module.css'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { RowAction } from '#app/admin-ui/row-action.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { deletedEvents } from '../restore.server.ts'
import type { Route } from './+types/deleted.route.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Deleted events', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  return { events: await deletedEvents(adminOf(context)) }
}

export default function DeletedEvents({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <>
      <PageHead back="/admin/events">Deleted events</PageHead>
      <p className={adminUi.soft}>A deleted event can be restored for {trashDays} days, with its registrations.</p>
      {events.length === 0 ? (
        <EmptyState title="No deleted events" />
      ) : (
        <Table caption="Deleted events" head={['Title', 'Deleted', 'Actions']}>
          {events.map(({ id, title, removedAt }) => (
            <tr key={id}>
              <td>{title}</td>
              <td className={adminUi.when} data-label="Deleted">
                {removedAt && <Time value={removedAt} />}
              </td>
              <td>
                <RowAction action={`/admin/events/${id}/recovery`} label={`Restore ${title}`}>
                  Restore
                </RowAction>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
