import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
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
import { Time } from '#app/ui/time.tsx'
import { listRedirects, topMissingAddresses } from '../queries.server.ts'
import type { MissingAddress, Redirect } from '../redirect.ts'
import { deletedRedirects } from '../write.server.ts'
import type { Route } from './+types/list.route.ts'
import { redirectsTitle } from './labels.ts'

export const handle = { access: { see: 'redirect.manage', write: 'redirect.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: redirectsTitle, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams, search } = new URL(request.url)
  const q = searchInput(searchParams)
  const [redirects, missing, deleted] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listRedirects(admin, cursor, q)),
    topMissingAddresses(admin),
    deletedRedirects(admin),
  ])
  const justDeleted = hasNotice(request, 'redirect-removed')
  return { q, listUrl: `/admin/redirects${search}`, redirects, missing, deleted, justDeleted }
}

export default function Redirects({ loaderData }: Route.ComponentProps) {
  const { q, listUrl, redirects, missing, deleted, justDeleted } = loaderData
  return (
    <div className={adminUi.stack}>
      <div>
        <h1 className={adminUi.title}>{redirectsTitle}</h1>
        {justDeleted && <UndoDelete at="/admin/redirects" deleted={deleted[0]} />}
        <div className={adminUi.bar}>
          <ListFilter
            label="Search redirects"
            action="/admin/redirects"
            q={q}
            clear={q ? '/admin/redirects' : undefined}
          />
          <span className={adminUi.actions}>
            <ButtonLink kind="quiet" small href={withBack('/admin/redirects/import', listUrl)}>
              Import
            </ButtonLink>
            <ButtonLink small href={withBack('/admin/redirects/new', listUrl)}>
              Add Redirect
            </ButtonLink>
          </span>
        </div>
        {redirects.items.length === 0 ? (
          <EmptyState title={q ? 'Nothing found' : 'No redirects yet'}>
            {!q && <p>Articles whose address changes are redirected automatically.</p>}
          </EmptyState>
        ) : (
          <List redirects={redirects.items} listUrl={listUrl} />
        )}
        <PageLinks
          label="Redirects"
          page={redirects}
          words={{ before: 'Newer redirects', after: 'Older redirects' }}
          query={q ? { q } : {}}
        />
      </div>
      {missing.length > 0 && <Missing addresses={missing} listUrl={listUrl} />}
      <DeletedRecords at="/admin/redirects" deleted={deleted} />
    </div>
  )
}

function List({ redirects, listUrl }: { redirects: Redirect[]; listUrl: string }) {
  return (
    <Table caption="Redirects, newest first" head={['Old address', 'Leads to', 'Followed', 'Last', 'Actions']}>
      {redirects.map(({ id, path, target, status, hits, hitAt }) => (
        <tr key={id}>
          <td>
            <div className={adminUi.name}>
              <a href={withBack(`/admin/redirects/${id}`, listUrl)}>{path}</a>
            </div>
          </td>
          <td className={adminUi.sentence} data-label="Leads to">
            {status === 410 ? <span className={adminUi.soft}>gone for good</span> : <a href={target}>{target}</a>}{' '}
            {(status === 302 || status === 307) && <span className={adminUi.soft}>for now</span>}
          </td>
          <td className={adminUi.when} data-label="Followed">
            {times(hits)}
          </td>
          <td className={adminUi.when} data-label="Last">
            {hitAt ? <Time value={hitAt} /> : '–'}
          </td>
          <td>
            <RowLink danger href={withBack(`/admin/redirects/${id}/removal`, listUrl)} aria-label={`Delete ${path}`}>
              Delete
            </RowLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Missing({ addresses, listUrl }: { addresses: MissingAddress[]; listUrl: string }) {
  return (
    <section className={adminUi.panel}>
      <h2>Requests for missing pages</h2>
      <Table caption="Missing addresses, most asked for first" head={['Address', 'Asked for', 'Last', 'Actions']}>
        {addresses.map(({ id, path, hits, lastAt }) => (
          <tr key={id}>
            <td>
              <div className={adminUi.name}>{path}</div>
            </td>
            <td className={adminUi.when} data-label="Asked for">
              {times(hits)}
            </td>
            <td className={adminUi.when} data-label="Last">
              <Time value={lastAt} />
            </td>
            <td>
              <RowActions>
                <RowLink
                  href={withBack(`/admin/redirects/new?path=${encodeURIComponent(path)}`, listUrl)}
                  aria-label={`Redirect this: ${path}`}
                >
                  Redirect this
                </RowLink>
                <RowAction
                  action={withBack(`/admin/redirects/missing/${id}`, listUrl)}
                  method="DELETE"
                  label={`Leave out ${path}`}
                >
                  Leave out
                </RowAction>
              </RowActions>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function times(count: number): string {
  return `${count.toLocaleString('en')} ×`
}
