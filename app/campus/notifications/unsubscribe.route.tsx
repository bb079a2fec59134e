import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/unsubscribe.route.ts'
import { findByToken, unsubscribe } from './choices.server.ts'
import { type MailList, mailLists } from './notification.ts'
import { listLabels } from './notifications.content.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Stop these emails', noindex: true })

/** GET asks with one button: mail scanners follow links. Nobody signs in here. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await findByToken(params.token)
  return { lists: listsIn(request) }
}

/** POST stops the mails; a mail program does it at one press (RFC 8058). */
export async function action({ request, params }: Route.ActionArgs) {
  const all = new URL(request.url).searchParams.has('all')
  await unsubscribe(params.token, all ? [...mailLists] : listsIn(request))
  return { done: true }
}

/** Which mails the link is about: those that `?of=` names, else all. */
function listsIn(request: Request): MailList[] {
  const named = new URL(request.url).searchParams.get('of')?.split('.') ?? []
  const lists = mailLists.filter((list) => named.includes(list))
  return lists.length > 0 ? lists : [...mailLists]
}

export default function Unsubscribe({ loaderData: { lists }, actionData, params }: Route.ComponentProps) {
  const address = `/unsubscribe/${params.token}`
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Stop these emails</h1>
      {actionData ? (
        <Notice kind="good" role="status">
          Done. You get no more of these emails. In your account you can choose them again.
        </Notice>
      ) : (
        <>
          <p>No more emails about:</p>
          <ul>
            {lists.map((list) => (
              <li key={list}>{listLabels[list]}</li>
            ))}
          </ul>
          <form method="post" action={`${address}?of=${lists.join('.')}`}>
            <Button busyLabel="Stopping...">Unsubscribe</Button>
          </form>
          {lists.length < mailLists.length && (
            <form method="post" action={`${address}?all`}>
              <Button kind="quiet" small busyLabel="Stopping...">
                Stop all emails from the Campus
              </Button>
            </form>
          )}
        </>
      )}
      <p>
        <a href="/campus/account/notifications">Choose what you hear</a>
      </p>
    </div>
  )
}
