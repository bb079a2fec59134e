import { withActorNames } from '#app/members/directory.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { versionsOfRecord } from '#app/platform/versions/versions.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { VersionList } from '../../articles/history/version-list.tsx'
import { findDownload } from '../queries.server.ts'
import { requireDownloadWriter } from '../write.server.ts'
import type { Route } from './+types/list.route.ts'
import { versionsOfDownload } from './keep.server.ts'

export const handle = { access: { see: 'download.write', write: 'download.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Versions', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  requireDownloadWriter(admin)
  const { id, title } = await findDownload(admin, params.id)
  const versions = await withActorNames(await versionsOfRecord(versionsOfDownload(id)))
  return {
    id,
    title,
    versions: versions.map(({ says: savedFields, who: editorName, ...one }) => ({
      ...one,
      editorName,
      title: savedFields.title ?? '',
    })),
  }
}

export default function DownloadVersions({ loaderData: { id, title, versions } }: Route.ComponentProps) {
  const form = `/admin/downloads/${id}`
  return <VersionList name={title} back={`${form}/edit`} at={`${form}/versions`} versions={versions} />
}
