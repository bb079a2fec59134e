import { pageShows } from '#app/platform/request.server.ts'
import { pageMeta } from '../meta.ts'
import { Legal } from '../sections/legal.tsx'
import type { Route } from './+types/terms.route.ts'
import { terms } from './terms.content.ts'

export const meta = () => pageMeta(terms().meta)

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site')
  return null
}

export default function Terms() {
  return <Legal page={terms()} />
}
