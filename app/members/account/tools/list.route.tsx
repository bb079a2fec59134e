import { listGrants } from '#app/auth/auth.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from '../account.module.css'
import { currentSession } from '../current-session.server.ts'
import type { Route } from './+types/list.route.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Connected tools', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const grants = await listGrants(session.user.id)
  return {
    tools: grants.map(({ client, scopes, grantedAt }) => ({
      id: client.id,
      name: client.name,
      allows: scopes.map((scope) => knows[scope] ?? scope),
      grantedAt,
    })),
  }
}

const knows: Record<string, string> = {
  openid: 'that it is you',
  email: 'your email address',
  profile: 'your name and picture',
  phone: 'your phone number',
}

/** The tools (OAuth clients) with access to this account. */
export default function ToolsPart({ loaderData: { tools } }: Route.ComponentProps) {
  return (
    <>
      <h2>Connected tools</h2>
      <p className={styles.quiet}>
        Tools that you sign in to with this account. Disconnecting one signs you out there; it asks again when you come
        back.
      </p>
      {tools.length === 0 && <p>You do not sign in to any other tool with this account.</p>}
      <ul className={styles.list}>
        {tools.map(({ id, name, allows, grantedAt }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p className={styles.facts}>
                Knows {allows.join(', ')}; since <Time value={grantedAt} shows="day" />
              </p>
            </div>
            <form method="post" action={`/campus/account/tools/${id}?_method=DELETE`}>
              <Button kind="quiet" small aria-label={`Disconnect ${name}`}>
                Disconnect
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}
