import { Outlet, useLocation, useNavigation } from 'react-router'
import { Mark } from '#app/art/mark.tsx'
import { noticeOf } from '#app/desk/notices.ts'
import { countNewLeads } from '#app/leads/desk/queries.server.ts'
import { leadDesks } from '#app/leads/desks.server.ts'
import { can } from '#app/permissions.ts'
import { config } from '#app/platform/config/config.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { site } from '#app/site/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { useSaidOnce } from '#app/ui/said-once/use-said-once.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/frame.route.ts'
import styles from './frame.module.css'
import { mayOpen, requireStaff } from './guard.server.ts'
import { login } from './login.content.ts'
import { screens } from './screens.ts'

export const handle = { forms: true } satisfies RouteHandle

export const middleware = [requireStaff]

// A loader, so that the guard also runs for pages that load nothing themselves.
export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const own = screens.filter(({ href }) => mayOpen(admin, href))
  const mailsKept = !config().smtpUrl
  if (!can(admin, 'message.read')) return { unread: 0, screens: own, mailsKept }
  const [messages, candidates] = await Promise.all([
    countNewLeads(leadDesks.messages, admin),
    countNewLeads(leadDesks.candidates, admin),
  ])
  return { unread: messages + candidates, screens: own, mailsKept }
}

/** What stands around every screen of the admin area. */
export default function AdminFrame({ loaderData: { unread, screens: own, mailsKept } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  useSaidOnce(search)
  const navigation = useNavigation()
  const notice = query.has('welcome') ? login.succeeded : noticeOf(query, mailsKept)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <a href="/admin/overview" className={styles.mark}>
          <Mark />
          {site.name} <span className={styles.area}>Admin</span>
        </a>
        <nav aria-label="Admin">
          <ul className={styles.screens}>
            {own.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={isWithin(pathname, href) ? 'page' : undefined}>
                  {label}
                  {href === '/admin/inbox' && unread > 0 && (
                    <span className={styles.unread}>
                      {unread} <span className="visually-hidden">new</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action="/admin/session?_method=DELETE">
          <Button kind="quiet" small>
            Logout
          </Button>
        </form>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {navigation.state === 'loading' && <Checking />}
        <Outlet />
      </main>
      {notice && (
        <Toasts>
          <Toast {...notice} />
        </Toasts>
      )}
    </div>
  )
}

/**
 * Shown while a next screen, and with it the session, is being asked for. Pages that do not hydrate show the browser's
 * own.
 */
function Checking() {
  return (
    <div className={styles.checking}>
      <Loading>{login.checking}</Loading>
    </div>
  )
}

// The content screen is `/admin` itself; every other screen has a path below it.
function isWithin(pathname: string, href: string): boolean {
  return href === '/admin'
    ? /^\/admin(\/(articles|downloads|categories|tags))?(\/|$)/.test(`${pathname}/`) &&
        !screens.some((one) => one.href !== '/admin' && pathname.startsWith(one.href))
    : pathname.startsWith(href)
}
