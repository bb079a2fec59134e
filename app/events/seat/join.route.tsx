import { data, redirect } from 'react-router'
import { answerInit, refusalFrom } from '#app/platform/forms/refusal.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/join.route.ts'
import { joinEvent } from './check-in.server.ts'
import { seatWords } from './seat.content.ts'

export { SeatProblem as ErrorBoundary } from './problem.tsx'
export const meta = () => pageMeta({ title: seatWords().join.title, noindex: true })

/** Leads whoever has a seat into the event, and notes that they came. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const comes = !requestOf(context).isLook
  let joinUrl = ''
  const refusal = await refusalFrom(
    joinEvent(token, { comes }).then((found) => {
      joinUrl = found
    }),
  )
  if (!refusal) throw redirect(joinUrl)
  if (refusal.status === 404) throw refusal
  return data({ error: refusal.message, seat: `/events/seat/${token}` }, answerInit(refusal))
}

export default function Join({ loaderData: { error, seat } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{seatWords().join.title}</h1>
      <Notice kind="warn" role="status">
        {error}
      </Notice>
      <p>
        <a href={seat}>{seatWords().title}</a>
      </p>
    </div>
  )
}
