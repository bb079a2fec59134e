import { data } from 'react-router'
import { isAuthError, isNotMeLinkGood, revokeSignIn } from '#app/auth/auth.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/not-me.route.ts'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: entry().notMe.title, noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, good: await isNotMeLinkGood(token) }
}

/** POST secures the account. GET must not, because mail scanners follow links. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { address, userAgent } = requestOf(context)
  try {
    await revokeSignIn(token, { address, userAgent })
    return data({ done: true })
  } catch (error) {
    if (!isAuthError(error)) throw error
    return data({ done: false }, { status: 422 })
  }
}

export default function NotMe({ loaderData: { token, good }, actionData }: Route.ComponentProps) {
  const words = entry().notMe
  return (
    <section className={styles.entry}>
      <h1>{words.title}</h1>
      {actionData?.done ? (
        <>
          <FormResult>{words.done}</FormResult>
          <p>{words.next}</p>
        </>
      ) : good ? (
        <>
          <p>{words.text}</p>
          <form method="post" action={`/campus/auth/not-me?token=${encodeURIComponent(token)}`}>
            <Button kind="danger" busyLabel={words.busy}>
              {words.submit}
            </Button>
          </form>
        </>
      ) : (
        <>
          <Notice kind="warn">{words.over}</Notice>
          <p>
            <ButtonLink href="/campus/auth?mode=reset">{words.reset}</ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}
