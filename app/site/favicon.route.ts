import { redirect } from 'react-router'
import icon from '../shell/icons/favicon.ico?inline'
import { site } from '../shell/site.ts'

const bytes = Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64')

/** `/favicon.ico`, for those that ask without having read a page. Pages name the drawn one. */
export function loader() {
  if (site.mark) return redirect(site.mark)
  return new Response(bytes, { headers: { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=604800' } })
}
