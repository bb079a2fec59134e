import { disown, isAuthError, isNotMeLinkGood } from '#app/auth/auth.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { MailPromise } from '#app/site/sections/mail-promise.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/not-me.route.ts'
import styles from './entry.module.css'

export const handle = { forms: true } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'This was not me', noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, good: await isNotMeLinkGood(token) }
}

/** POST secures the account: mail scanners follow links, but press no buttons. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { address, userAgent } = requestOf(context)
  try {
    await disown(token, { address, userAgent })
    return { done: true }
  } catch (error) {
    if (!isAuthError(error)) throw error
    return { done: false }
  }
}

export default function NotMe({ loaderData: { token, good }, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.entry}>
      <h1>This was not me</h1>
      {actionData?.done ? (
        <>
          <Notice kind="good" role="status">
            Your account is safe. Every device is signed out, and the password counts no more.
          </Notice>
          <p>
            <MailPromise>We have emailed you a link with which you set a new password.</MailPromise>
          </p>
        </>
      ) : good ? (
        <>
          <p>
            This signs out every device, makes your password worthless, takes away passkeys, factors and connected
            accounts that were added since, and emails you a link to a new password.
          </p>
          <form method="post" action={`/campus/auth/not-me?token=${encodeURIComponent(token)}`}>
            <Button kind="danger" busyLabel="Securing...">
              Secure my account
            </Button>
          </form>
        </>
      ) : (
        <>
          <Notice kind="warn">This link has expired, or you have set a new password since.</Notice>
          <p>
            <ButtonLink href="/campus/auth?mode=reset">Reset my password</ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}
