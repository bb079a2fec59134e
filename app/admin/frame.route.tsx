import { Outlet, useLocation, useNavigation } from 'react-router'
import { noticeOf } from '#app/admin-ui/notices.ts'
import { countNew } from '#app/leads/all/unanswered.server.ts'
import { sessionLabels } from '#app/members/sessions/labels.ts'
import { can } from '#app/permissions.ts'
import { isMailDisabled } from '#app/platform/mail/mail-disabled.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { accessContext } from '#app/shell/access-context.server.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import type { LayoutHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button } from '#app/ui/button.tsx'
import { useFlashMessage } from '#app/ui/flash-message/use-flash-message.ts'
import { Loading } from '#app/ui/loading.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/frame.route.ts'
import styles from './frame.module.css'
import { mayOpen, requireStaff } from './guard.server.ts'
import { adminNavigation } from './labels.ts'
import { login } from './login.content.ts'
import { justRestored } from './restored.server.ts'
import { roomsOf, screenAt, screens } from './screens.ts'

export const handle = { forms: true } satisfies LayoutHandle

export const middleware = [requireStaff]

// An otherwise unnecessary loader: without one, the guard would not run for pages that load nothing themselves.
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const restored = await justRestored(admin, request.url)
  const accessTo = context.get(accessContext)
  const allowedScreens = screens.filter(({ href }) => mayOpen(admin, accessTo(href)))
  const mailDisabled = isMailDisabled()
  if (!can(admin, 'message.read')) return { unread: 0, screens: allowedScreens, mailDisabled, restored }
  return { unread: await countNew(admin), screens: allowedScreens, mailDisabled, restored }
}

/** The layout of every admin screen. */
export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { unread, screens: allowedScreens, mailDisabled, restored } = loaderData
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  useFlashMessage(search)
  const navigation = useNavigation()
  const rooms = roomsOf(allowedScreens)
  const current = screenAt(pathname)
  const beside = rooms.find(({ label }) => label === current?.room)?.screens ?? []
  const notice = query.has('welcome') ? login().succeeded : noticeOf(query, mailDisabled)
  return (
    <div className={styles.frame}>
      <SkipLink />
      {/* Labeled, to tell these landmarks apart from those of a previewed page in a frame. */}
      <div role="banner" aria-label="Admin area" className={styles.header}>
        <a href="/admin/overview" className={styles.mark}>
          <FirmMark />
          {site.name} <span className={styles.area}>Admin</span>
        </a>
        <nav aria-label={adminNavigation}>
          <ul className={styles.screens}>
            {rooms.map(({ label, screens: within }) => (
              <li key={label}>
                <a href={within[0]?.href} aria-current={label === current?.room ? 'true' : undefined}>
                  {label}
                  {label === 'Leads' && <Unread count={unread} />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action="/admin/session?_method=DELETE">
          <Button kind="quiet" small>
            {sessionLabels.logOut}
          </Button>
        </form>
      </div>
      {beside.length > 1 && (
        <nav aria-label={`Screens of ${current?.room}`} className={styles.room}>
          <ul className={styles.screens}>
            {beside.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === current?.href ? 'page' : undefined}>
                  {label}
                  {href === '/admin/leads' && <Unread count={unread} />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main id="content" aria-label="Admin area" tabIndex={-1} className={styles.content}>
        {notice && (
          <Toasts>
            <Toast {...notice} {...restored} />
          </Toasts>
        )}
        {navigation.state === 'loading' && <Checking />}
        <Outlet />
      </main>
    </div>
  )
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count} <span className="visually-hidden">new</span>
    </span>
  )
}

/**
 * Shown while the next screen, and with it the session, is loading. Pages that do not hydrate show the browser's own
 * indicator.
 */
function Checking() {
  return (
    <div className={styles.checking}>
      <Loading>{login().checking}</Loading>
    </div>
  )
}
