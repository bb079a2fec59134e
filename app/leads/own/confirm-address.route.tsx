import { data, redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { withFacts } from '#app/platform/words/with-facts.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/confirm-address.route.ts'
import { own } from './own.content.ts'
import { findOwnLead } from './own-lead.server.ts'
import { movedTo, moveOwnLead } from './own-move.server.ts'

export { LinkProblem as ErrorBoundary } from './link-problem.tsx'
export const meta = () => pageMeta({ title: own().move.title, noindex: true })

/**
 * The mailed link: a press confirms, since some mailboxes open every link by themselves. One that is over says so.
 * @throws NotFound
 */
export async function loader({ params: { token, proof } }: Route.LoaderArgs) {
  await findOwnLead(token)
  const email = await movedTo(token, proof).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
  return data({ email, again: `/mine/${token}/address` }, { status: email ? 200 : 410 })
}

/** POST writes to that address from now on. */
export async function action({ context, params: { token, proof } }: Route.ActionArgs) {
  await moveOwnLead(token, proof, requestOf(context).address)
  throw redirect(`/mine/${token}?done=moved`, 303)
}

export default function ConfirmAddress({ loaderData: { email, again } }: Route.ComponentProps) {
  if (!email)
    return (
      <div className={`wrap ${page.page}`}>
        <h1 className={page.title}>{own().move.over}</h1>
        <p>
          <ButtonLink href={again}>{own().move.again}</ButtonLink>
        </p>
      </div>
    )
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{own().move.title}</h1>
      <p>{withFacts(own().move.confirmText, { email })}</p>
      <form method="post">
        <Button busyLabel={own().saving}>{own().move.confirm}</Button>
      </form>
    </div>
  )
}
