import adminUi from '#app/admin-ui/admin-ui.module.css'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/list.route.ts'
import { editablePages } from './editable-pages.ts'
import { pageStates } from './queries.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Pages', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const states = await pageStates(adminOf(context))
  const pages = editablePages.map(({ label, path, copy }) => {
    const state = states.get(copy.page)
    const changed = Object.keys(state?.words ?? {}).length
    return { label, path, name: copy.page, changed, hasDraft: Boolean(state?.draft), state }
  })
  return {
    pages: pages.map(({ state, ...page }) => ({ ...page, at: state?.changedAt, editorName: state?.editorName })),
  }
}

/** All pages with editable copy: what is customized, and who changed it last. */
export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={adminUi.title}>Pages</h1>
      <p className={adminUi.soft}>
        The texts of every public page. Error messages beside fields, emails, and the notices shown while no email
        server is set up cannot be changed here.
      </p>
      <Table caption="Pages" head={['Page', 'Words', 'Changed', 'Who', 'Address']}>
        {pages.map(({ label, path, name, changed, hasDraft, at, editorName }) => (
          <tr key={name}>
            <td>
              <div className={adminUi.name}>
                <a href={`/admin/pages/${name}`}>{label}</a>
              </div>
            </td>
            <td data-label="Words">
              <span className={adminUi.badges}>
                {changed > 0 ? <Badge kind="published">{formatTexts(changed)} changed</Badge> : 'As they came'}
                {hasDraft && <Badge kind="draft">Draft</Badge>}
              </span>
            </td>
            <td data-label="Changed" className={adminUi.when}>
              {at ? <Time value={at} /> : '–'}
            </td>
            <td data-label="Who">{editorName ?? '–'}</td>
            <td data-label="Address">
              <a href={path}>{path}</a>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function formatTexts(count: number): string {
  return count === 1 ? '1 text' : `${count} texts`
}
