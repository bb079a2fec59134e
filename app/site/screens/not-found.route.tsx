import { NotFound } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Route } from './+types/not-found.route.ts'

/** Every address that no route has. The path is logged here, and in the browser's console by the page. */
export function loader({ request }: Route.LoaderArgs) {
  log.warn({ path: new URL(request.url).pathname }, 'page not found')
  throw new NotFound()
}

export default function Missing() {
  return null
}
