import type { RouteHandle } from '#app/shell/route-handle.ts'
import medium from '../shell/icons/icon-192.png?url'
import large from '../shell/icons/icon-512.png?url'
import mark from '../shell/icons/mark.svg?url'
import { site } from '../shell/site.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** `/manifest.webmanifest`, for home screens. */
export function loader() {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.blurb,
    start_url: '/',
    display: 'browser',
    background_color: '#faf7ee',
    theme_color: '#faf7ee',
    icons: site.mark
      ? [{ src: site.mark, sizes: 'any' }]
      : [
          { src: mark, type: 'image/svg+xml', sizes: 'any' },
          { src: medium, type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
          { src: large, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
        ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  })
}
