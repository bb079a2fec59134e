import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf, respondToRemoval } from '../admin/item-acts.server.ts'
import { RemovePage } from '../admin/remove-page.tsx'
import type { Route } from './+types/removal.route.ts'
import { deleteDownload } from './delete.server.ts'
import { findDownload } from './queries.server.ts'

export const handle = {
  access: { see: 'download.write', write: 'download.write' },
  methods: ['DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Delete download', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title } = await findDownload(adminOf(context), params.id)
  return { name: title, back: listOf(request, 'download') }
}

/** DELETE moves the download to the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRemoval('download', { request, admin: adminOf(context), id: params.id }, deleteDownload)
}

export default function RemoveDownload({ loaderData }: Route.ComponentProps) {
  return <RemovePage recordType="download" {...loaderData} />
}
