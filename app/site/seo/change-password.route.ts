import { redirect } from 'react-router'
import type { RouteHandle } from '#app/shell/route-handle.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** The well-known address to which password managers send people to change a password (W3C). */
export function loader(): never {
  throw redirect('/campus/account/password', 302)
}
