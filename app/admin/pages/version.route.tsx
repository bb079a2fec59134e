import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { restoreCopy } from '#app/platform/copy/publish.server.ts'
import { versionOfCopy } from '#app/platform/copy/queries.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { differencesOf } from '#app/resources/articles/history/differences.ts'
import { VersionPage } from '#app/resources/articles/history/version-page.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/version.route.ts'
import { editablePage } from './editable-pages.ts'
import { pageState } from './queries.server.ts'
import { groupsOf } from './text-groups.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Version', noindex: true })

/** The differences between this version and the current copy. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = editablePage(params.page)
  if (!page) throw new NotFound()
  const admin = adminOf(context)
  const [{ words: then, at }, { words: now }] = await Promise.all([
    versionOfCopy(requirePermit(admin, 'copy.write'), params.page, params.version),
    pageState(admin, params.page),
  ])
  const differences = groupsOf(page.copy)
    .flatMap(({ title, texts }) => texts.map((text) => ({ ...text, label: `${title}: ${text.label}` })))
    .map(({ at: key, label, text }) => ({
      label,
      stretches: differencesOf(then[key] ?? text, now[key] ?? text),
    }))
    .filter(({ stretches }) => stretches.length > 0)
  return { label: page.label, name: params.page, versionId: params.version, at, differences }
}

/** POST restores this version. */
export function action({ context, params: { page, version } }: Route.ActionArgs) {
  if (!editablePage(page)) throw new NotFound()
  const notices = { done: 'words-restored', failed: 'words-change' }
  return respondInList(`/admin/pages/${page}/versions`, notices, () =>
    restoreCopy(requirePermit(adminOf(context), 'copy.write'), page, version),
  )
}

export default function WordVersion({ loaderData: { label, name, ...version } }: Route.ComponentProps) {
  return <VersionPage {...version} title={label} versions={`/admin/pages/${name}/versions`} />
}
