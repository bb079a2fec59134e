import { redirect } from 'react-router'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/old-address.route.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** Redirects links and bookmarks from the Campus search's former address. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('in') === 'library') searchParams.set('in', 'articles')
  return redirect(searchParams.size > 0 ? `/search?${searchParams}` : '/search', 301)
}
