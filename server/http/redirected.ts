import type { Context } from 'hono'
import { followRedirect } from '#app/redirects/follow.server.ts'
import { isPlainLink } from '#app/redirects/redirect.ts'

const gone = 'This page is gone for good.'

/**
 * The configured redirect for an address that would be a 404 or is a plain link (`isPlainLink`), if there is one. The
 * page cache answers before this is called.
 */
export async function redirected(context: Context, status: number): Promise<Response | undefined> {
  const { method, url } = context.req.raw
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname: path, search } = new URL(url)
  if (status !== 404 && !isPlainLink(path + search)) return undefined
  // Data requests of a page are not addresses that people follow.
  if (path.endsWith('.data')) return undefined
  const route = context.get('route')?.path
  const match = await followRedirect({ path, search, address: context.get('request').address, route })
  if (!match) return undefined
  if (!match.location) return new Response(gone, { status: match.status, headers: { 'content-type': 'text/plain' } })
  return new Response(null, {
    status: match.status,
    headers: { location: match.location, 'cache-control': 'public, max-age=0, must-revalidate' },
  })
}
