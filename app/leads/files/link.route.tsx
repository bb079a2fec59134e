import { DownloadAbout } from '#app/resources/downloads/about/about.tsx'
import { resourceCenter } from '#app/resources/library/resource-center.content.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/link.route.ts'
import { requireLinkedDownload } from './linked-download.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.download.title, noindex: true }) : []

/**
 * The page of an emailed link. A GET changes nothing, because mail scanners follow every link; the button downloads the
 * file.
 */
export async function loader({ params: { id, token } }: Route.LoaderArgs) {
  const { fileUrl: _, ...download } = await requireLinkedDownload(id, token)
  return { download, token }
}

export default function LinkedDownload({ loaderData: { download, token } }: Route.ComponentProps) {
  return (
    <DownloadAbout download={download} articles={[]}>
      <form method="post" action={`/resources/downloads/${download.id}/link/${token}/file`}>
        <Button>{resourceCenter().downloads.action}</Button>
      </form>
    </DownloadAbout>
  )
}
