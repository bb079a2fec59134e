import { NotFound } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/not-found.route.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** The catch-all route. The path is logged here, and by the page in the browser's console. */
export function loader({ request }: Route.LoaderArgs) {
  log.warn({ path: new URL(request.url).pathname }, 'page not found')
  throw new NotFound()
}

export default function Missing() {
  return null
}
