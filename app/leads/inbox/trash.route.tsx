import adminUi from '#app/admin-ui/admin-ui.module.css'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { RowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { purgedAt, trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { leadKinds } from '../all/filter.ts'
import type { Route } from './+types/trash.route.ts'
import { leadTrashLabels } from './labels.ts'
import { listTrashedLeads } from './trash-list.server.ts'

export const handle = { access: { see: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Trash', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  return { list: await readCursor(cursorOf(request), (cursor) => listTrashedLeads(admin, cursor)) }
}

export default function LeadTrash({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead back="/admin/leads">Trash</PageHead>
      <p className={adminUi.soft}>
        A deleted lead can be restored for {trashDays} days. After that, it is gone for good.
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="The trash is empty" />
      ) : (
        <Table caption="Leads in the trash, last deleted first" head={['From', 'Kind', 'Deleted', 'Actions']}>
          {list.items.map(({ id, kind, title, deletedAt }) => (
            <tr key={id}>
              <td>
                <div className={adminUi.name}>{title}</div>
              </td>
              <td data-label="Kind">{leadKinds.find(({ value }) => value === kind)?.one}</td>
              <td className={adminUi.when} data-label="Deleted">
                <Time value={deletedAt} />
                <span className={adminUi.more}>
                  Gone for good on <Time value={purgedAt(deletedAt)} shows="day" />
                </span>
              </td>
              <td>
                <RowActions>
                  <RowAction
                    action={`/admin/inbox/${kind}/${id}/restoration?back=/admin/leads/trash`}
                    label={`Restore ${title}`}
                  >
                    Restore
                  </RowAction>
                  <RowLink danger href={`/admin/inbox/${kind}/${id}/purge`} aria-label={leadTrashLabels.purgeOf(title)}>
                    {leadTrashLabels.purge}
                  </RowLink>
                </RowActions>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks label="Trash" page={list} words={{ before: 'Newer', after: 'Older' }} />
    </>
  )
}
