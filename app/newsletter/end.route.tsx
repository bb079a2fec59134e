import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/end.route.ts'
import { newsletterWords } from './newsletter.content.ts'
import { findSubscription } from './queries.server.ts'
import { leaveSubscription } from './subscribe.server.ts'
import styles from './subscription-form.module.css'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

export { SubscriptionOver as ErrorBoundary } from './unsubscribed.tsx'
export const meta = () => pageMeta({ title: newsletterWords().end.title, noindex: true })

/** GET only shows a button, because mail scanners follow links. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { email, state } = await findSubscription(token)
  return { email, hasLeft: state === 'left' }
}

/** POST unsubscribes; email clients send it for one-click unsubscribe (RFC 8058). */
export async function action({ params: { token } }: Route.ActionArgs) {
  await leaveSubscription(token)
  return { done: true }
}

export default function EndSubscription({ loaderData: { email, hasLeft }, params: { token } }: Route.ComponentProps) {
  const words = newsletterWords().end
  return (
    <div className={`wrap ${page.narrow} ${page.middle} ${styles.end}`}>
      <h1 className={page.title}>{words.title}</h1>
      {hasLeft ? (
        <>
          <FormResult>{withValues(words.done, { email })}</FormResult>
          <form method="post" action={`/subscription/${token}`}>
            <Button kind="quiet" busyLabel={words.subscribing}>
              {words.again}
            </Button>
          </form>
        </>
      ) : (
        <form method="post">
          <p>{withValues(words.ask, { email })}</p>
          <Button busyLabel={words.busy}>{words.submit}</Button>
        </form>
      )}
    </div>
  )
}
