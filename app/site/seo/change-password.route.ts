import { redirect } from 'react-router'

/** Where password managers send people who should change theirs (W3C, A Well-Known URL for Changing Passwords). */
export function loader(): never {
  throw redirect('/campus/account/password', 302)
}
