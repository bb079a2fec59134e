import { EveryProblem } from '#app/members/problem.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/unsubscribe.route.ts'
import { type MailList, mailLists } from './notification.ts'
import { findByToken, unsubscribe } from './preferences.server.ts'
import { unsubscribeWords } from './unsubscribe.content.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: unsubscribeWords().title, noindex: true })

/** Reserved tokens, with which editors preview the page and its error messages. */
const exampleToken = 'example'
const problemsToken = 'problems'

/** GET only shows a button, because mail scanners follow links. Needs no session. */
export async function loader({ request, params }: Route.LoaderArgs) {
  if (params.token !== exampleToken && params.token !== problemsToken) await findByToken(params.token)
  return { lists: listsIn(request) }
}

/** POST unsubscribes; email clients send it for one-click unsubscribe (RFC 8058). */
export async function action({ request, params }: Route.ActionArgs) {
  await unsubscribe(params.token, listsIn(request))
  return { done: true }
}

/** The lists that `?of=` names, otherwise all. */
function listsIn(request: Request): MailList[] {
  const named = new URL(request.url).searchParams.get('of')?.split('.') ?? []
  const lists = mailLists.filter((list) => named.includes(list))
  return lists.length > 0 ? lists : [...mailLists]
}

export default function Unsubscribe({ loaderData: { lists }, actionData, params }: Route.ComponentProps) {
  if (params.token === problemsToken) return <EveryProblem />
  const words = unsubscribeWords()
  const address = `/unsubscribe/${params.token}`
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{words.title}</h1>
      {actionData ? (
        <FormResult>{words.done}</FormResult>
      ) : (
        <>
          <p>{words.about}</p>
          <ul>
            {lists.map((list) => (
              <li key={list}>{words.lists[list]}</li>
            ))}
          </ul>
          <form method="post" action={`${address}?of=${lists.join('.')}`}>
            <Button busyLabel={words.busy}>{words.button}</Button>
          </form>
          {lists.length < mailLists.length && (
            <ButtonLink kind="plain" href={address}>
              {words.all}
            </ButtonLink>
          )}
        </>
      )}
      <p>
        <a href="/campus/account/notifications">{words.choose}</a>
      </p>
    </div>
  )
}
