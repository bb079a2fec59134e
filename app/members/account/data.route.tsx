import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/data.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Your data', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await currentSession({ request, context })
  return null
}

/** Exports the member's data, and deletes the account. */
export default function DataPart() {
  return (
    <>
      <h2>Your data</h2>
      <p>
        Everything we know about you: account, profile, devices, posts, comments, likes and registrations, as a JSON
        file.
      </p>
      <p>
        <ButtonLink href="/campus/account/export" download>
          Download my data
        </ButtonLink>
      </p>
      <section className={styles.danger} aria-labelledby="removal">
        <h3 id="removal">Delete my account</h3>
        <p>
          If you sign in within 14 days, everything is restored. After that, your profile, likes and registrations are
          deleted for good; what you wrote stays, by a “Former member”.
        </p>
        <ButtonLink href="/campus/account/removal" kind="quiet">
          Delete my account
        </ButtonLink>
      </section>
    </>
  )
}
