import { pageShows } from '#app/platform/request.server.ts'
import { pageMeta } from '../meta.ts'
import { Legal } from '../sections/legal.tsx'
import type { Route } from './+types/privacy.route.ts'
import { privacy } from './privacy.content.ts'

export const meta = () => pageMeta(privacy().meta)

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site')
  return null
}

export default function Privacy() {
  return <Legal page={privacy()} />
}
