import { PageHead } from '#app/admin-ui/page-head.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/versions.route.ts'
import { editablePage } from './editable-pages.ts'
import { copyVersions } from './queries.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Versions', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = editablePage(params.page)
  if (!page) throw new NotFound()
  const versions = await copyVersions(adminOf(context), params.page)
  return {
    label: page.label,
    name: params.page,
    versions: versions.map(({ words, ...version }) => ({ ...version, texts: Object.keys(words).length })),
  }
}

/** The published versions of a page's copy: when, by whom, with a link to each. */
export default function WordVersions({ loaderData: { label, name, versions } }: Route.ComponentProps) {
  return (
    <>
      <PageHead back={`/admin/pages/${name}`}>Versions of {label}</PageHead>
      {versions.length === 0 ? (
        <EmptyState title="No versions yet">The page still has its original text.</EmptyState>
      ) : (
        <Table caption={`Versions of ${label}`} head={['When', 'Who', 'Words']}>
          {versions.map(({ id, at, editorName, texts }, index) => (
            <tr key={id}>
              <td data-label="When">
                <a href={`/admin/pages/${name}/versions/${id}`}>
                  <Time value={at} />
                </a>
                {index === 0 && ' (as it is now)'}
              </td>
              <td data-label="Who">{editorName ?? '–'}</td>
              <td data-label="Words">{texts === 0 ? 'As they came' : `${texts} changed`}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
