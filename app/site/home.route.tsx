import { pageShows } from '#app/platform/request.server.ts'
import type { Route } from './+types/home.route'

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site')
  return null
}

export default function Home() {
  return (
    <main>
      <h1>Win Your Unfair Share of Business</h1>
    </main>
  )
}
