import { redirect } from 'react-router'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import icon from '../shell/icons/favicon.ico?inline'
import { site } from '../shell/site.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

const bytes = Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64')

/** `/favicon.ico`, for clients that request it without reading a page. Pages link to the SVG icon. */
export function loader() {
  if (site.mark) return redirect(site.mark)
  return new Response(bytes, { headers: { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=604800' } })
}
