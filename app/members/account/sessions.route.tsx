import { redirect } from 'react-router'
import { endOtherSessions, listSessions } from '#app/auth/auth.ts'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { NotFound } from '#app/platform/errors.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/sessions.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Your devices', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const sessions = await listSessions(session.user.id)
  return {
    sessions: sessions.map(({ id, kind, userAgent, address, lastSeenAt, startedAt }) => {
      return {
        id,
        admin: kind === 'admin',
        app: kind === 'app',
        browser: browserName(userAgent),
        address,
        lastSeenAt,
        startedAt,
        isCurrent: id === session.sessionId,
      }
    }),
  }
}

/** DELETE signs out every other device. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session } = await currentSession({ request, context })
  if (request.method !== 'DELETE') throw new NotFound()
  await endOtherSessions(session.user.id, session.sessionId)
  throw redirect('/campus/account/sessions?done=sessions-ended')
}

/** The account's sessions. */
export default function SessionsPart({ loaderData: { sessions } }: Route.ComponentProps) {
  return (
    <>
      <h2>Devices</h2>
      <p className={styles.quiet}>
        Where you are signed in. Sign out any device that you do not recognize, and change your password.
      </p>
      <ul className={styles.list}>
        {sessions.map(({ id, admin, app, browser, address, lastSeenAt, startedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <strong>{browser}</strong> {isCurrent && <Badge kind="good">This device</Badge>}{' '}
              {admin && <Badge>Admin area</Badge>}
              {app && <Badge>App</Badge>}
              <p className={styles.facts}>
                {address || 'Unknown address'}, last used <Time value={lastSeenAt} />, signed in{' '}
                <Time value={startedAt} shows="day" />
              </p>
            </div>
            {!isCurrent && (
              <form method="post" action={`/campus/account/sessions/${id}?_method=DELETE`}>
                <Button kind="quiet" small aria-label={`Sign out ${browser}`}>
                  Sign out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/campus/account/sessions?_method=DELETE">
          <Button kind="quiet">Sign out all other devices</Button>
        </form>
      )}
    </>
  )
}
