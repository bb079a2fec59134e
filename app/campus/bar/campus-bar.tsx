import { useLocation } from 'react-router'
import { sessionLabels } from '#app/members/sessions/labels.ts'
import { announce } from '#app/members/sessions/session-events.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import searchKeyScript from '#app/ui/search-key/search-key.browser.ts?script'
import { Bell, BellScript } from '../notifications/bell/bell.tsx'
import styles from './campus-bar.module.css'

const links = [
  { href: '/campus', label: 'Topics', also: /^\/campus\/(topics|post|admin)/ },
  { href: '/campus/new', label: 'What is new', also: /^$/ },
  { href: '/campus/events', label: 'Events', also: /^\/campus\/events\// },
  { href: '/campus/resources', label: 'Resources', also: /^$/ },
  { href: '/campus/members', label: 'Members', also: /^\/campus\/members\// },
] as const

interface MemberLinksProps {
  member: { id: string; name: string; avatar: string | null }
  unread: number
  /** The number of open reports; null for members who are not moderators. */
  waiting: number | null
  /** Whether to show the link to the admin area. */
  isStaff: boolean
}

/** The navigation of the Campus, with the member's own menu. */
export function CampusBar({
  member,
  ...memberLinks
}: Omit<MemberLinksProps, 'member'> & { member: MemberLinksProps['member'] | null }) {
  const { pathname } = useLocation()
  return (
    <div className={styles.bar}>
      <nav aria-label="Campus" className={`wrap ${styles.inside}`}>
        {member ? (
          <>
            <Links currentPath={pathname} />
            <MemberLinks member={member} {...memberLinks} currentPath={pathname} />
            <InlineScript text={import.meta.env.SSR ? searchKeyScript : ''} />
            <BellScript />
          </>
        ) : (
          <>
            <ul className={styles.links}>
              <li>
                <a href="/campus" aria-current={pathname === '/campus' ? 'page' : undefined}>
                  Solutioneer Campus
                </a>
              </li>
            </ul>
            <a href="/campus/auth">Sign In</a>
          </>
        )}
      </nav>
    </div>
  )
}

function Links({ currentPath }: { currentPath: string }) {
  const currentOf = links.map(({ href, also }) =>
    currentPath === href ? 'page' : also.test(currentPath) ? 'true' : undefined,
  )
  return (
    <ul className={styles.links}>
      {links.map(({ href, label }, at) => (
        <li key={href}>
          <a href={href} aria-current={currentOf[at]}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function MemberLinks({ member, unread, waiting, isStaff, currentPath }: MemberLinksProps & { currentPath: string }) {
  const current = (href: string) => (currentPath === href ? 'page' : undefined)
  const moderation = current('/campus/moderation')
  const notifications = current('/campus/notifications')
  return (
    <ul className={styles.account}>
      {waiting !== null && (
        <li>
          <a href="/campus/moderation" aria-current={moderation}>
            Moderation {waiting > 0 && <b className={styles.waiting}>{waiting}</b>}
          </a>
        </li>
      )}
      <li>
        <Bell unread={unread} isCurrent={notifications !== undefined} />
      </li>
      <li>
        <a href={`/campus/members/${member.id}`} className={styles.me}>
          <Avatar seed={member.id} src={member.avatar} size="small" />
          <span className={styles.name}>{member.name}</span>
        </a>
      </li>
      {isStaff && (
        <li>
          <a href="/admin/overview">Admin</a>
        </li>
      )}
      <li>
        <a href="/campus/account">Account</a>
      </li>
      <li>
        <form method="post" action="/campus/session?_method=DELETE" onSubmit={() => announce('SIGNED_OUT')}>
          <Button kind="plain" small>
            {sessionLabels.signOut}
          </Button>
        </form>
      </li>
    </ul>
  )
}
