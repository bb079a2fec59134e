import { redirect } from 'react-router'
import { peopleById } from '#app/members/directory.server.ts'
import { formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/call.route.ts'
import { moveForm } from './book-form.server.ts'
import { formatCallLocation } from './call.ts'
import { cancelCall, moveCall } from './change.server.ts'
import { cancelRequest, confirmCall, findCallRequest } from './confirm.server.ts'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import { PendingCall } from './pending-call.tsx'
import { findCallByToken, freeTimes } from './queries.server.ts'
import { daysOf } from './times.server.ts'
import { Times } from './times.tsx'

export { LinkProblem as ErrorBoundary } from '../self-service/link-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['POST', 'PUT', 'DELETE'],
} satisfies RouteHandle
export const meta = () => pageMeta({ title: meet().own.title, noindex: true })

/** Shows a booked call or a reserved time to anybody with the link from the email. @throws NotFound */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const pending = await findCallRequest(token)
  if (pending) return { reservedFor: formatInZone(pending.startsAt, pending.timeZone) }
  const { hostId, startsAt, endsAt, timeZone, cancelledAt, phone, videoLink } = await findCallByToken(token)
  const isOver = endsAt <= new Date()
  const { searchParams } = new URL(request.url)
  const isUpcoming = !isOver && cancelledAt === null
  return {
    reservedFor: undefined,
    when: formatInZone(startsAt, timeZone),
    host: (await peopleById([hostId])).get(hostId)?.name ?? site.name,
    phone,
    videoLink,
    isOver,
    isCancelled: cancelledAt !== null,
    days: isUpcoming ? daysOf(await freeTimes(new Date(), hostId), timeZone) : [],
    form: describeForm(moveForm),
    moved: searchParams.has('moved'),
    booked: searchParams.has('booked'),
  }
}

/** PUT confirms a reserved time, POST moves the call, DELETE cancels the call or releases the time. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const actor = actorOf(context)
  if (request.method === 'PUT') {
    await confirmCall(actor, token)
    throw redirect(`/meet/${token}?booked=1`, 303)
  }
  if (request.method === 'DELETE') {
    if (await cancelRequest(token)) throw redirect('/meet', 303)
    await cancelCall(actor, token)
    throw redirect(`/meet/${token}`, 303)
  }
  return submitForm(request, moveForm, async ({ startsAt }) => {
    await moveCall(actor, token, new Date(startsAt))
    throw redirect(`/meet/${token}?moved=1`, 303)
  })
}

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.reservedFor !== undefined) return <PendingCall when={loaderData.reservedFor} />
  const { when, host, phone, videoLink, isOver, isCancelled, days, moved, booked } = loaderData
  const form = actionData?.form ?? loaderData.form
  const words = meet().own
  return (
    <div className={`wrap ${page.page}`}>
      <div>
        <h1 className={page.title}>{words.title}</h1>
        <p className={page.lede}>{when}</p>
        <p>
          {words.with} {host}
        </p>
        {(phone || videoLink) && (
          <p>
            {words.where}:{' '}
            {videoLink && !phone ? <a href={videoLink}>{videoLink}</a> : formatCallLocation({ phone, videoLink })}
          </p>
        )}
      </div>
      {booked && !moved && !actionData && !isCancelled && <FormResult>{words.booked}</FormResult>}
      {moved && !actionData && !isCancelled && <FormResult>{words.moved}</FormResult>}
      {isCancelled && <Notice kind="warn">{words.cancelled}</Notice>}
      {isOver && !isCancelled && <Notice>{words.over}</Notice>}
      {(isCancelled || isOver) && (
        <p>
          <ButtonLink href="/meet">{words.another}</ButtonLink>
        </p>
      )}
      {!isCancelled && !isOver && (
        <>
          <form method="post" action="?_method=DELETE">
            <Button kind="danger" busyLabel={words.cancelling}>
              {words.cancel}
            </Button>
          </form>
          {days.length > 0 && (
            <form method="post" noValidate className={styles.form}>
              <FormErrors messages={formErrors(form)} fields={form.errors} />
              <Times days={days} form={form} />
              <div>
                <Button kind="quiet" busyLabel={words.moving}>
                  {words.move}
                </Button>
              </div>
            </form>
          )}
        </>
      )}
    </div>
  )
}
