import { config } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '../../shell/site.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

const day = 86_400_000

/** `security.txt`: how to report a vulnerability (RFC 9116). Its expiry date is always in the future. */
export function loader(): Response {
  const { siteUrl } = config()
  const lines = [
    `Contact: mailto:${site.salesAddress}`,
    `Contact: ${siteUrl}/contact`,
    `Expires: ${new Date(Date.now() + 180 * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/privacy#security`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
