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
import { listCurated } from '../queries.server.ts'
import { deletedCurated } from '../revise.server.ts'
import type { Route } from './+types/list.route.ts'

export const handle = { access: { see: 'curated.manage', write: 'curated.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Curated resources', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url)
  const q = searchInput(searchParams)
  const admin = adminOf(context)
  const [resources, deleted] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listCurated(admin, cursor, q)),
    deletedCurated(admin),
  ])
  return {
    q,
    currentPath: `/admin/curated${search}`,
    resources,
    deleted,
    justDeleted: hasNotice(request, 'curated-deleted'),
  }
}

export default function Curated({
  loaderData: { q, currentPath, resources, deleted, justDeleted },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className={adminUi.title}>Curated resources</h1>
      {justDeleted && <UndoDelete at="/admin/curated" deleted={deleted[0]} />}
      <div className={adminUi.bar}>
        <ListFilter
          label="Search curated resources"
          action="/admin/curated"
          q={q}
          clear={q ? '/admin/curated' : undefined}
        />
        <ButtonLink small href={withBack('/admin/curated/new', currentPath)}>
          Add Resource
        </ButtonLink>
      </div>
      {resources.items.length === 0 ? (
        <EmptyState title={q ? 'Nothing found' : 'No resources yet'}>
          {!q && <p>Hand-picked articles and guides; members find them in the Campus.</p>}
        </EmptyState>
      ) : (
        <Table caption="Curated resources, newest first" head={['Title', 'Address', 'Added', 'Actions']}>
          {resources.items.map(({ id, title, description, url, createdAt }) => (
            <tr key={id}>
              <td>
                <div className={adminUi.name}>
                  <a href={withBack(`/admin/curated/${id}`, currentPath)}>{title}</a>
                  <span className={adminUi.more}>{description}</span>
                </div>
              </td>
              <td className={adminUi.soft} data-label="Address">
                {url ? new URL(url).hostname : 'None'}
              </td>
              <td className={adminUi.when} data-label="Added">
                <Time value={createdAt} shows="day" />
              </td>
              <td>
                <RowLink
                  danger
                  href={withBack(`/admin/curated/${id}/removal`, currentPath)}
                  aria-label={`Delete ${title}`}
                >
                  Delete
                </RowLink>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        label="Curated resources"
        page={resources}
        words={{ before: 'Newer resources', after: 'Older resources' }}
        query={q ? { q } : {}}
      />
      <DeletedRecords at="/admin/curated" deleted={deleted} />
    </>
  )
}
