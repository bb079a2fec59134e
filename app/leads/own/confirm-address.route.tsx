import { redirect } from 'react-router'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/confirm-address.route.ts'
import { own } from './own.content.ts'
import { movedTo, moveOwnLead } from './own-move.server.ts'

export const meta = () => pageMeta({ title: own.move.title, noindex: true })

/** The mailed link: a press confirms, since some mailboxes open every link by themselves. @throws NotFound */
export async function loader({ params: { token, proof } }: Route.LoaderArgs) {
  return { email: await movedTo(token, proof) }
}

/** POST writes to that address from now on. */
export async function action({ context, params: { token, proof } }: Route.ActionArgs) {
  await moveOwnLead(token, proof, requestOf(context).address)
  throw redirect(`/mine/${token}?done=moved`, 303)
}

export default function ConfirmAddress({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{own.move.title}</h1>
      <p>{own.move.confirmText(email)}</p>
      <form method="post">
        <Button busyLabel={own.saving}>{own.move.confirm}</Button>
      </form>
    </div>
  )
}
