import { isProviderSetUp, listIdentities } from '#app/auth/auth.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/identities.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { identityLabels } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Connected accounts', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const identities = await listIdentities(session.user.id)
  return {
    google: isProviderSetUp('google'),
    identities: identities.map(({ id, provider, email, createdAt }) => ({ id, provider, email, createdAt })),
  }
}

const names: Record<string, string> = { email: 'Email and password', google: 'Google', phone: 'Phone' }

/** The account's identities. */
export default function IdentitiesPart({ loaderData: { google, identities } }: Route.ComponentProps) {
  const connected = identities.some((identity) => identity.provider === 'google')
  return (
    <>
      <h2>Connected accounts</h2>
      <p className={styles.quiet}>The ways you can sign in. At least one always stays.</p>
      <ul className={styles.list}>
        {identities.map(({ id, provider, email, createdAt }) => (
          <li key={id}>
            <div>
              <strong>{names[provider] ?? provider}</strong>
              <p className={styles.facts}>
                {email ? `${email}, ` : ''}since <Time value={createdAt} shows="day" />
              </p>
            </div>
            {provider !== 'email' && identities.length > 1 && (
              <form method="post" action={`/campus/account/identities/${id}?_method=DELETE`}>
                <Button kind="quiet" small aria-label={`${identityLabels.disconnect} ${names[provider] ?? provider}`}>
                  {identityLabels.disconnect}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {!connected && google && (
        <form method="post" action="/campus/account/google">
          <Button kind="quiet">{identityLabels.connectGoogle}</Button>
        </form>
      )}
    </>
  )
}
