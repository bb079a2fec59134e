import { notMePath } from '#app/auth/auth.ts'
import { listAuditOfMember } from '#app/platform/audit/queries.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from '../account.module.css'
import { currentSession } from '../current-session.server.ts'
import type { Route } from './+types/activity.route.ts'
import { activityEvents, activitySentence } from './sentences.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Your activity', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member, session } = await currentSession({ request, context })
  const page = await readCursor(cursorOf(request), (cursor) => listAuditOfMember(member, activityEvents, cursor))
  const items = await Promise.all(
    page.items.map(async (line) => ({
      id: line.id,
      at: line.at,
      sentence: activitySentence(line),
      browser: typeof line.details.browser === 'string' ? line.details.browser : undefined,
      address: line.address,
      notMe: await notMePath(session.user, line.at),
    })),
  )
  return { lines: { ...page, items } }
}

/** The account's activity, with a “This wasn’t me” link for recent entries. */
export default function ActivityPart({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <>
      <h2>Activity</h2>
      <p className={styles.quiet}>
        Sign-ins and changes, newest first. “This wasn’t me” signs out every device and lets you set a new password.
      </p>
      <ul className={styles.list}>
        {lines.items.map(({ id, at, sentence, browser, address, notMe }) => (
          <li key={id}>
            <div>
              <strong>{sentence}</strong>
              <p className={styles.facts}>
                <Time value={at} />
                {browser && `, ${browser}`}
                {address && `, from ${address}`}
              </p>
            </div>
            {notMe && (
              <a href={notMe} aria-label={`This wasn’t me: ${sentence}`}>
                This wasn’t me
              </a>
            )}
          </li>
        ))}
      </ul>
      <PageLinks label="Activity" page={lines} words={{ before: 'Newer', after: 'Older' }} />
    </>
  )
}
