import { data, redirect } from 'react-router'
import { errorToShow, responseInit } from '#app/platform/forms/errors.server.ts'
import { responseHeaders } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/join.route.ts'
import { joinEvent, requireOpenRegistration } from './check-in.server.ts'
import { JoinForm } from './join-form.tsx'
import { registrationCopy } from './registration.content.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

export { RegistrationProblem as ErrorBoundary } from './problem.tsx'
export const meta = () => pageMeta({ title: registrationCopy().join.title, noindex: true })

/** The page of the emailed link. A GET changes nothing, because mail scanners follow every link; the button joins. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const open = requireOpenRegistration(token)
  const productError = await errorToShow(open)
  if (productError) return data({ token, error: productError.message, title: '' }, responseInit(productError))
  return data({ token, error: '', title: (await open).title })
}

/**
 * POST records attendance and sends the browser to the meeting. It uses a Refresh header, because `form-action` in the
 * content security policy would block a redirect to another site.
 */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  const joining = joinEvent(token)
  const productError = await errorToShow(joining)
  // The page explains why joining is not possible now.
  if (productError?.status === 409) throw redirect(`/events/seat/${token}/join`, 303)
  if (productError) throw productError
  const joinUrl = await joining
  responseHeaders(context).set('refresh', `0;url=${joinUrl}`)
  responseHeaders(context).set('referrer-policy', 'no-referrer')
  return { joinUrl }
}

export default function Join({ loaderData: { token, error, title }, actionData }: Route.ComponentProps) {
  const copy = registrationCopy().join
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{actionData ? copy.opening : title || copy.title}</h1>
      {error ? (
        <Notice kind="warn" role="status">
          {error}
        </Notice>
      ) : actionData ? (
        <p>
          <a href={actionData.joinUrl}>{copy.open}</a>
        </p>
      ) : (
        <JoinForm token={token} />
      )}
      <p>
        <a href={`/events/seat/${token}`}>{registrationCopy().title}</a>
      </p>
    </div>
  )
}
