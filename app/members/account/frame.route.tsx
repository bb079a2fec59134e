import { Outlet, useLocation } from 'react-router'
import { can } from '#app/permissions.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { bounceOf } from '../bounces/queries.server.ts'
import type { Route } from './+types/frame.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { accountMenuLabel } from './labels.ts'
import { accountNotice } from './notices.ts'

export { CampusProblem as ErrorBoundary } from '../problem.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await currentSession({ request, context })
  return { bounce: await bounceOf(member), isStaff: can(member, 'admin.enter') }
}

const parts = [
  { href: '/campus/account', label: 'Profile' },
  { href: '/campus/account/about', label: 'About me' },
  { href: '/campus/account/address', label: 'Email address' },
  { href: '/campus/account/password', label: 'Password' },
  {
    href: '/campus/account/factors',
    label: 'Signing in',
    also: ['/campus/account/recovery-codes', '/campus/account/passkeys'],
  },
  { href: '/campus/account/identities', label: 'Connected accounts' },
  { href: '/campus/account/tools', label: 'Connected tools' },
  { href: '/campus/account/sessions', label: 'Devices' },
  { href: '/campus/account/notifications', label: 'Notifications' },
  { href: '/campus/account/activity', label: 'Activity' },
  { href: '/campus/account/data', label: 'Your data', also: ['/campus/account/removal'] },
]

/** The layout of the account pages: navigation, and the notice about the last action. */
export default function AccountFrame({ loaderData: { bounce, isStaff } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const notice = accountNotice(new URLSearchParams(search))
  const within = (href: string) => href !== '/campus/account' && pathname.startsWith(href)
  return (
    <div className={`wrap ${styles.account}`}>
      <h1 className={page.title}>{accountMenuLabel}</h1>
      <nav aria-label={accountMenuLabel} className={styles.parts}>
        <ul>
          {parts.map(({ href, label, also = [] }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={pathname === href ? 'page' : [href, ...also].some(within) ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
          {isStaff && (
            <li>
              <a href="/admin/overview">Admin</a>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.part}>
        {notice && <FormResult kind={notice.bad ? 'bad' : 'good'}>{notice.text}</FormResult>}
        {bounce && (
          <Notice kind="warn">
            Our emails to your address have been bouncing since <Time value={bounce.bouncedAt} shows="day" />, so we no
            longer send any. <a href="/campus/account/address/check">Confirm the address</a> if it works again, or{' '}
            <a href="/campus/account/address">change it</a>.
          </Notice>
        )}
        <Outlet />
      </div>
    </div>
  )
}
