import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/end.route.ts'
import { findSubscription } from './queries.server.ts'
import { leaveSubscription } from './subscribe.server.ts'
import styles from './subscription-form.module.css'

export const meta = () => pageMeta({ title: 'Unsubscribe', noindex: true })

/** GET asks with one button: mail scanners follow links. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { email, state } = await findSubscription(token)
  return { email, hasLeft: state === 'left' }
}

/** POST ends it; a mail program does so at one press (RFC 8058). */
export async function action({ params: { token } }: Route.ActionArgs) {
  await leaveSubscription(token)
  return { done: true }
}

export default function EndSubscription({ loaderData: { email, hasLeft }, params: { token } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle} ${styles.end}`}>
      <h1 className={page.title}>Unsubscribe</h1>
      {hasLeft ? (
        <>
          <Notice kind="good" role="status">
            Done. No more articles go to {email}. We delete the address in 30 days.
          </Notice>
          <form method="post" action={`/subscription/${token}`}>
            <Button kind="quiet" busyLabel="Subscribing...">
              Subscribe again
            </Button>
          </form>
        </>
      ) : (
        <form method="post">
          <p>No more new articles to {email}?</p>
          <Button busyLabel="Ending...">Unsubscribe</Button>
        </form>
      )}
    </div>
  )
}
