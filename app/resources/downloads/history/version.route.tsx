import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { findRecordVersion } from '#app/platform/versions/versions.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { comparedTexts } from '../../articles/history/differences.ts'
import { VersionPage } from '../../articles/history/version-page.tsx'
import { findDownload } from '../queries.server.ts'
import { requireDownloadWriter } from '../write.server.ts'
import type { Route } from './+types/version.route.ts'
import { versionsOfDownload } from './keep.server.ts'
import { restoreDownloadVersion } from './restore.server.ts'

export const handle = { access: { see: 'download.write', write: 'download.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Version', noindex: true })

/** The differences between this version and the download's current text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  requireDownloadWriter(admin)
  const now = await findDownload(admin, params.id)
  const { id, at, says: savedFields } = await findRecordVersion(versionsOfDownload(now.id), params.version)
  const then = { ...now, ...savedFields }
  const compared = { title: 'Title', description: 'Description', audience: 'Who gets the file', fileName: 'File' }
  return { id: now.id, title: now.title, versionId: id, at, differences: comparedTexts(compared, then, now) }
}

/** POST restores this version. */
export function action({ context, params: { id, version } }: Route.ActionArgs) {
  const notices = { done: 'download-version', failed: 'version-restore' }
  return respondInList(`/admin/downloads/${id}/versions`, notices, () =>
    restoreDownloadVersion(adminOf(context), id, version),
  )
}

export default function DownloadVersion({ loaderData: { id, ...version } }: Route.ComponentProps) {
  return (
    <>
      <VersionPage {...version} versions={`/admin/downloads/${id}/versions`} />
      <p>The current file is kept.</p>
    </>
  )
}
