import { Outlet, useLocation } from 'react-router'
import { profileShown } from '#app/members/directory.server.ts'
import { announce, useSessionEvents } from '#app/members/sessions/session-events.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSaidOnce } from '#app/ui/said-once/use-said-once.ts'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/frame.route.ts'
import styles from './frame.module.css'
import { countWaiting } from './moderation/queue/queries.server.ts'
import { Bell } from './notifications/bell/bell.tsx'
import { countUnread } from './notifications/queries.server.ts'
import { SearchBox } from './search/box/search-box.tsx'
import { restoredAt } from './trash/restored.server.ts'

export const handle = { forms: true } satisfies RouteHandle

/**
 * Who is signed in, and what they have not read: two queries by index (the page shares one), for moderators three. What
 * somebody has just restored is looked up besides.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  if (actor.kind !== 'member') return { member: null, unread: 0, waiting: null, restored: undefined }
  const [{ id, name, avatar, isNew }, unread, waiting, restored] = await Promise.all([
    profileShown(context, actor),
    countUnread(actor),
    countWaiting(actor),
    restoredAt(actor, request.url),
  ])
  return { member: { id, name, avatar, isNew }, unread, waiting, restored }
}

const links = [
  { href: '/campus', label: 'Topics', also: /^\/campus\/(topics|post|admin)/ },
  { href: '/campus/new', label: 'What is new', also: /^$/ },
  { href: '/campus/events', label: 'Events', also: /^\/campus\/events\// },
  { href: '/campus/resources', label: 'Resources', also: /^$/ },
  { href: '/campus/members', label: 'Members', also: /^\/campus\/members\// },
] as const

/** What stands around every page of the Campus, within the shared layout. */
export default function CampusFrame({ loaderData: { member, unread, waiting, restored } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  useSaidOnce(search)
  useSessionEvents(member?.id ?? null)
  return (
    <div className={styles.room}>
      <div className={styles.bar}>
        <nav aria-label="Campus" className={`wrap ${styles.inside}`}>
          <ul className={styles.links}>
            {member ? (
              <>
                {links.map(({ href, label, also }) => (
                  <li key={href}>
                    <a href={href} aria-current={pathname === href ? 'page' : also.test(pathname) ? 'true' : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
                <li>
                  <SearchBox here={pathname === '/campus/search'} />
                </li>
              </>
            ) : (
              <li>
                <a href="/campus" aria-current={pathname === '/campus' ? 'page' : undefined}>
                  Solutioneer Campus
                </a>
              </li>
            )}
          </ul>
          {member ? (
            <ul className={styles.own}>
              {waiting !== null && (
                <li>
                  <a href="/campus/moderation" aria-current={pathname === '/campus/moderation' ? 'page' : undefined}>
                    Moderation {waiting > 0 && <b className={styles.waiting}>{waiting}</b>}
                  </a>
                </li>
              )}
              <li className={styles.narrow}>
                <a href="/campus/search">
                  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
                    <circle cx="8.5" cy="8.5" r="5.5" />
                    <path d="m12.5 12.5 5 5" />
                  </svg>
                  <span className="visually-hidden">Search</span>
                </a>
              </li>
              <li>
                <Bell unread={unread} here={pathname === '/campus/notifications'} />
              </li>
              <li>
                <a href={`/campus/members/${member.id}`} className={styles.me}>
                  <Avatar seed={member.id} src={member.avatar} size="small" />
                  <span className={styles.name}>{member.name}</span>
                </a>
              </li>
              <li>
                <a href="/campus/account">Account</a>
              </li>
              <li>
                <form method="post" action="/campus/session?_method=DELETE" onSubmit={() => announce('SIGNED_OUT')}>
                  <Button kind="plain" small>
                    Sign out
                  </Button>
                </form>
              </li>
            </ul>
          ) : (
            <a href="/campus/auth">Sign In</a>
          )}
        </nav>
      </div>
      {restored && (
        <div className={`wrap ${styles.said}`}>
          <Toasts>
            <Toast title="Success" description={`The ${restored.noun} is restored:`} link={restored.link} />
          </Toasts>
        </div>
      )}
      <Outlet />
    </div>
  )
}
