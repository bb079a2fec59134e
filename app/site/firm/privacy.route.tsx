import { formatRetention } from '#app/leads/retention/queries.server.ts'
import { copyWithValues } from '#app/platform/copy/copy-tree.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { pageMeta } from '../../shell/meta.ts'
import { Legal } from '../sections/legal.tsx'
import type { Route } from './+types/privacy.route.ts'
import { legalUpdateOf } from './legal-update.server.ts'
import { privacy } from './privacy.content.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(privacy().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site', 'kept')
  const [retention, updated] = await Promise.all([formatRetention(), legalUpdateOf('privacy')])
  return { retention, updated }
}

export default function Privacy({ loaderData: { retention, updated } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <Legal page={{ ...copyWithValues(privacy(), retention), updated }} />
}
