import { pageShows } from '#app/platform/request.server.ts'
import type { Route } from './+types/privacy.route.ts'
import { pageMeta } from './meta.ts'
import { privacy } from './privacy.content.ts'
import { Legal } from './sections/legal.tsx'

export const meta = () => pageMeta(privacy.meta)

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site')
  return null
}

export default function Privacy() {
  return <Legal page={privacy} />
}
