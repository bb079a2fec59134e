import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findArticle } from '../queries.server.ts'
import type { Route } from './+types/list.route.ts'
import { versionsOf } from './queries.server.ts'
import { VersionList } from './version-list.tsx'

export const handle = { access: { see: 'article.write', write: 'article.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Versions', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { id, title } = await findArticle(admin, params.id)
  return { id, title, versions: await versionsOf(admin, id) }
}

export default function Versions({ loaderData: { id, title, versions } }: Route.ComponentProps) {
  const form = `/admin/articles/${id}`
  return <VersionList name={title} back={`${form}/edit`} at={`${form}/versions`} versions={versions} />
}
