import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { findRecordVersion } from '#app/platform/versions/versions.server.ts'
import { comparedTexts } from '#app/resources/articles/history/differences.ts'
import { VersionPage } from '#app/resources/articles/history/version-page.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { restoreEntryVersion } from '#app/site/collections/restore-version.server.ts'
import { versionsOfEntry } from '#app/site/collections/save.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import type { Route } from './+types/version.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Version', noindex: true })

/** The differences between this version and the item's current text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const { id, fields, pictureUrl } = await findEntry(adminOf(context), kind.name, params.id)
  const { says: savedFields, ...version } = await findRecordVersion(versionsOfEntry(id), params.version)
  const labels = Object.fromEntries(kind.fields.map(({ name, label }) => [name, label]))
  const names: Record<string, string> = { ...labels, ...(kind.picture && { picture: kind.picture }) }
  const blank = Object.fromEntries(Object.keys(names).map((name) => [name, '']))
  return {
    title: titleOf(kind, fields),
    versions: `${collectionAddress(kind)}/${id}/versions`,
    versionId: version.id,
    at: version.at,
    differences: comparedTexts(
      names,
      { ...blank, ...savedFields },
      { ...blank, ...fields, picture: pictureUrl ?? '' },
    ).map(({ label = '', stretches }) => ({ label, stretches })),
  }
}

/** POST restores this version. */
export function action({ context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const notices = { done: 'entry-version', failed: 'version-restore' }
  return respondInList(`${collectionAddress(kind)}/${params.id}/versions`, notices, () =>
    restoreEntryVersion(adminOf(context), kind, params.id, params.version),
  )
}

export default function EntryVersion({ loaderData }: Route.ComponentProps) {
  return <VersionPage {...loaderData} />
}
