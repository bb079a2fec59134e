import { data, redirect } from 'react-router'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/confirm-address.route.ts'
import { own } from './own.content.ts'
import { movedBy, moveOwnLead } from './own-move.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

export { LinkProblem as ErrorBoundary } from './link-problem.tsx'
export const meta = () => pageMeta({ title: own().move.title, noindex: true })

/**
 * The page of a confirmation link. It requires a click, since some mailboxes open every link automatically, and shows
 * no data of the lead, because the address may be mistyped. Expired links respond with 410.
 */
export async function loader({ request, params: { proof: token } }: Route.LoaderArgs) {
  const move = await movedBy(token).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
  const isDone = new URL(request.url).searchParams.has('done')
  return data({ email: move?.email, isDone }, { status: move ? 200 : 410 })
}

/** POST changes the address of the lead. */
export async function action({ context, params: { proof: token } }: Route.ActionArgs) {
  await moveOwnLead(token, requestOf(context).address)
  throw redirect(`/mine/address/${token}?done=1`, 303)
}

export default function ConfirmAddress({ loaderData: { email, isDone } }: Route.ComponentProps) {
  if (!email)
    return (
      <div className={`wrap ${page.page}`}>
        <h1 className={page.title}>{own().move.over}</h1>
        <p>{own().move.again}</p>
      </div>
    )
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{own().move.title}</h1>
      {isDone ? (
        <FormResult>{own().moved}</FormResult>
      ) : (
        <>
          <p>{withValues(own().move.confirmText, { email })}</p>
          <form method="post">
            <Button busyLabel={own().saving}>{own().move.confirm}</Button>
          </form>
        </>
      )}
    </div>
  )
}
