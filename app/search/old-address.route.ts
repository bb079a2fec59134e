import { redirect } from 'react-router'
import type { Route } from './+types/old-address.route.ts'

/** The search of the Campus stood at an address of its own: links and bookmarks lead on. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('in') === 'library') searchParams.set('in', 'articles')
  return redirect(searchParams.size > 0 ? `/search?${searchParams}` : '/search', 301)
}
