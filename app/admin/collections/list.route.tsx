import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { RowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { isPending } from '#app/site/collections/kinds.ts'
import { collectionItems } from '#app/site/collections/queries.server.ts'
import { deletedEntries } from '#app/site/collections/remove.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/list.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'
import { ShownAt } from './shown-at.tsx'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.label ?? 'Collections', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const admin = adminOf(context)
  const entries = await collectionItems(admin, kind.name)
  const { name, label, one, shownAt } = kind
  return {
    ...{ name, label, one, shownAt },
    entries: entries.map(({ id, fields, changedAt }) => ({
      ...{ id, title: titleOf(kind, fields), changedAt },
      pending: isPending(fields),
    })),
    deleted: await deletedEntries(admin, kind),
    justDeleted: hasNotice(request, 'entry-deleted'),
  }
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { name, label, one, shownAt, entries, deleted, justDeleted } = loaderData
  const listPath = collectionAddress({ name })
  return (
    <>
      <PageHead back="/admin/collections">{label}</PageHead>
      {justDeleted && <UndoDelete at={listPath} deleted={deleted[0]} />}
      <div className={adminUi.bar}>
        <p className={adminUi.soft}>
          <ShownAt pages={shownAt} />, in this order.
        </p>
        <ButtonLink small href={`${listPath}/new`}>
          Add {one}
        </ButtonLink>
      </div>
      {entries.length === 0 ? (
        <EmptyState title="Nothing yet">
          <p>It is not shown on the site until you add the first one.</p>
        </EmptyState>
      ) : (
        <Table caption={`${label}, in the order of the site`} head={['What', 'Changed', 'Actions']}>
          {entries.map(({ id, title, changedAt, pending }, at) => (
            <tr key={id}>
              <td>
                <div className={adminUi.name}>
                  <a href={`${listPath}/${id}`}>{title}</a>
                  {pending && <Badge kind="draft">Not shown yet</Badge>}
                </div>
              </td>
              <td className={adminUi.when} data-label="Changed">
                <Time value={changedAt} shows="day" />
              </td>
              <td>
                <RowActions>
                  {at > 0 && (
                    <RowAction action={`${listPath}/${id}/place?way=up`} label={`Move up: ${title}`}>
                      Up
                    </RowAction>
                  )}
                  {at < entries.length - 1 && (
                    <RowAction action={`${listPath}/${id}/place?way=down`} label={`Move down: ${title}`}>
                      Down
                    </RowAction>
                  )}
                  <RowLink danger href={`${listPath}/${id}/removal`} aria-label={`Delete ${title}`}>
                    Delete
                  </RowLink>
                </RowActions>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <DeletedRecords at={listPath} deleted={deleted} />
    </>
  )
}
