import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { pageMeta } from '../../shell/meta.ts'
import { Legal } from '../sections/legal.tsx'
import type { Route } from './+types/terms.route.ts'
import { legalUpdateOf } from './legal-update.server.ts'
import { terms } from './terms.content.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(terms().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return { updated: await legalUpdateOf('terms') }
}

export default function Terms({ loaderData: { updated } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <Legal page={{ ...terms(), updated }} />
}
