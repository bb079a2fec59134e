import { withActorNames } from '#app/members/directory.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { versionsOfRecord } from '#app/platform/versions/versions.server.ts'
import { VersionList } from '#app/resources/articles/history/version-list.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { versionsOfEntry } from '#app/site/collections/save.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import type { Route } from './+types/versions.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Versions', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const { id, fields } = await findEntry(adminOf(context), kind.name, params.id)
  const versions = await withActorNames(await versionsOfRecord(versionsOfEntry(id)))
  return {
    title: titleOf(kind, fields),
    form: `${collectionAddress(kind)}/${id}`,
    versions: versions.map(({ says: savedFields, who: editorName, ...one }) => ({
      ...one,
      editorName,
      title: titleOf(kind, savedFields),
    })),
  }
}

export default function EntryVersions({ loaderData: { title, form, versions } }: Route.ComponentProps) {
  return <VersionList name={title} back={form} at={`${form}/versions`} versions={versions} />
}
