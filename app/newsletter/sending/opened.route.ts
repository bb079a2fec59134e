import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/opened.route.ts'
import { noteOpened } from './count.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** `/newsletter/opened/{id}.gif`: the tracking pixel of emails whose opens are counted. */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  await noteOpened(file.replace(/\.gif$/, ''))
  return new Response(new Uint8Array(dot), {
    headers: {
      'content-type': 'image/gif',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
