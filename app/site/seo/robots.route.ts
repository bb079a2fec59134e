import { config } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** Allows crawlers the public site, but not areas behind a sign-in or addresses that only perform actions. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${config().siteUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

const closed = [
  '/admin',
  '/auth/v1/',
  '/campus/account',
  '/campus/admin',
  '/campus/auth',
  '/campus/post/',
  '/campus/topics/',
]
