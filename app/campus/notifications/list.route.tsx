import { requireMember } from '#app/members/guard.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import { isAppealable } from '../moderation/appeals/appeal.ts'
import { appealLabels } from '../moderation/appeals/labels.ts'
import type { Route } from './+types/list.route.ts'
import { grouped, type NotificationGroup, namesIn, namesSomebody, wordsFor } from './grouped.ts'
import styles from './list.module.css'
import { LocalTime } from './local-time.tsx'
import { listNotifications } from './queries.server.ts'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Notifications', noindex: true })

/** The member's notifications, newest first: four queries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { items, ...pagination } = await readCursor(cursorOf(request), (at) => listNotifications(member, at))
  return { groups: grouped(items), pagination, anyUnread: items.some(({ readAt }) => readAt === null) }
}

export default function Notifications({ loaderData: { groups, pagination, anyUnread } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <div className={styles.head}>
        <h1 className={page.title}>Notifications</h1>
        <div className={styles.tools}>
          {anyUnread && (
            <form method="post" action="/campus/notifications/reading">
              <Button kind="quiet" small>
                Mark all read
              </Button>
            </form>
          )}
          <a href="/campus/account/notifications">Choose your notifications</a>
        </div>
      </div>
      {groups.length === 0 && !pagination.before && !pagination.after && <EmptyState title="No notifications yet" />}
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.newest.id}>
            <NotificationItem group={group} />
          </li>
        ))}
      </ul>
      <PageLinks label="Notifications" page={pagination} words={{ before: 'Newer', after: 'Older' }} />
    </div>
  )
}

function NotificationItem({ group }: { group: NotificationGroup }) {
  const { newest, items } = group
  const { actor, readAt, excerpt, details, createdAt } = newest
  // Link to the oldest of a group, where reading continues.
  const opens = items.at(-1) ?? newest
  return (
    <article className={`${styles.item} ${readAt ? '' : styles.unread}`}>
      <Avatar seed={actor?.id ?? 'Campus'} src={null} size="small" />
      <div className={styles.words}>
        <p className={styles.what}>
          {!readAt && <span className="visually-hidden">Unread: </span>}
          <a href={`/campus/notifications/${opens.id}`}>
            {namesSomebody(group) && <bdi>{namesIn(group)}</bdi>}{' '}
            <LocalTime words={wordsFor(group)} until={details.until} />
          </a>
        </p>
        {details.reason && (
          <p className={styles.excerpt}>
            Reason: <bdi>{details.reason}</bdi>
          </p>
        )}
        {isAppealable(newest) && (
          <p className={styles.time}>
            <a href={`/campus/notifications/${newest.id}/appeal`}>{appealLabels.ask}</a>
          </p>
        )}
        {excerpt && items.length === 1 && (
          <p className={styles.excerpt}>
            <bdi>{excerpt}</bdi>
          </p>
        )}
        <p className={styles.time}>
          <Time value={createdAt} />
        </p>
      </div>
      {readAt && (
        <form method="post" action={`/campus/notifications/${newest.id}?_method=DELETE`}>
          <Button kind="plain" small>
            Mark unread
          </Button>
        </form>
      )}
    </article>
  )
}
