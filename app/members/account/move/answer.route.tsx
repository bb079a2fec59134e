import { confirmAddressMove, isAuthError, moveOfLink, stopAddressMove } from '#app/auth/auth.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Filled } from '#app/ui/text/filled.tsx'
import { Time } from '#app/ui/time.tsx'
import { entry } from '../../sign-in/entry.content.ts'
import styles from '../../sign-in/entry.module.css'
import type { Route } from './+types/answer.route.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

export const meta = () => pageMeta({ title: entry().move.title, noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const pending = await moveOfLink(token)
  if (!pending) return { token, open: undefined }
  const { move, side } = pending
  const { newEmail, dueAt } = move
  return { token, open: { newEmail, dueAt, confirmed: move.confirmedAt !== null, isNew: side === 'new' } }
}

/** POST stops the move, or with `decision=confirm` confirms the new address. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request)
  const { address, userAgent } = requestOf(context)
  const confirms = (await postedForm(request)).get('decision') === 'confirm'
  try {
    await (confirms ? confirmAddressMove : stopAddressMove)(token, { address, userAgent })
    return { done: confirms ? ('confirmed' as const) : ('stopped' as const) }
  } catch (error) {
    if (!isAuthError(error)) throw error
    return { done: undefined }
  }
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

/** The page of the links in mails about a move. It needs a button, because mail scanners follow links. */
export default function MoveAnswer({ loaderData: { token, open }, actionData }: Route.ComponentProps) {
  const words = entry().move
  if (actionData?.done === 'stopped')
    return (
      <section className={styles.entry}>
        <h1>{words.title}</h1>
        <FormResult>{words.stopped}</FormResult>
      </section>
    )
  return (
    <section className={styles.entry}>
      <h1>{words.title}</h1>
      {actionData?.done === 'confirmed' && <FormResult>{words.confirmed}</FormResult>}
      {open ? (
        <>
          <p>
            <Filled
              text={open.confirmed ? words.text : words.unconfirmed}
              values={{ email: <strong>{open.newEmail}</strong>, day: <Time value={open.dueAt} /> }}
            />
          </p>
          <form
            method="post"
            action={`/campus/auth/address?token=${encodeURIComponent(token)}`}
            className={styles.form}
          >
            {open.isNew && !open.confirmed && (
              <Button name="decision" value="confirm">
                {words.confirm}
              </Button>
            )}
            <Button name="decision" value="stop" kind={open.isNew ? 'quiet' : 'danger'}>
              {words.stop}
            </Button>
          </form>
        </>
      ) : (
        <Notice kind="warn">{words.over}</Notice>
      )}
    </section>
  )
}
