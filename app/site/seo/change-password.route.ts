import { redirect } from 'react-router'

/** The well-known address to which password managers send people to change a password (W3C). */
export function loader(): never {
  throw redirect('/campus/account/password', 302)
}
