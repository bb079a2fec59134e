import type { RouteHandle } from '#app/shell/route-handle.ts'
import { issueFormToken } from './form-token.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** Issues a form token for cached pages; fetched when the visitor starts to type. */
export async function loader(): Promise<Response> {
  return new Response(await issueFormToken(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
