import adminUi from '#app/admin-ui/admin-ui.module.css'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { kinds } from '#app/site/collections/kinds.ts'
import { countEntries } from '#app/site/collections/queries.server.ts'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/overview.route.ts'
import { collectionAddress } from './kind-of.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Collections', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const counts = await countEntries(adminOf(context))
  return { kinds: kinds.map(({ name, label, shownAt }) => ({ name, label, shownAt, entries: counts.get(name) ?? 0 })) }
}

/** The collections that serve as evidence: people, cases, dates and so on. An empty one is not shown on the site. */
export default function Collections({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className={adminUi.title}>Collections</h1>
      <p className={adminUi.soft}>
        What visitors look for before they contact you. An empty collection is not shown on the site.
      </p>
      <Table caption="Collections" head={['Collection', 'Holds', 'Shown at']}>
        {loaderData.kinds.map(({ name, label, shownAt, entries }) => (
          <tr key={name}>
            <td>
              <div className={adminUi.name}>
                <a href={collectionAddress({ name })}>{label}</a>
              </div>
            </td>
            <td data-label="Holds">{entries === 0 ? 'Nothing yet' : entries}</td>
            <td data-label="Shown at">
              {shownAt.map((page, at) => (
                <span key={page.path}>
                  {at > 0 && ', '}
                  <a href={page.path}>{page.label}</a>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
