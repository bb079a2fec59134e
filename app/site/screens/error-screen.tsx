import { use } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { errorIn } from '#app/platform/forms/submitted-fields.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { errorPrefix } from '#app/ui/page-frame/error-prefix.ts'
import { ResubmitForm } from '#app/ui/resubmit-form.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import { PageContext } from '../../shell/page-context.tsx'
import { site } from '../../shell/site.ts'
import { BrokenFigure } from './broken-figure.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { ScreenBrand } from './screen-brand.tsx'
import { ScreenStyle } from './screen-style.tsx'

/** The screen for all errors, with a separate one for 404. */
export function ErrorScreen() {
  const error = useRouteError()
  const page = use(PageContext)
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  const submitted = isRouteErrorResponse(error) ? errorIn(error).submitted : undefined
  const { signedOut, admin, home } = frameWords().problems
  const isForbiddenAdmin = status === 403 && pathname.startsWith('/admin/')
  const title = titleFor(status, submitted !== undefined)
  const advice = adviceFor(status)
  return (
    <main className="screen">
      <title>{`${submitted ? errorPrefix : ''}${title} | ${site.name}`}</title>
      <ScreenStyle />
      <ScreenBrand />
      <div className="wrap screen-inside">
        <BrokenFigure />
        <h1>{title}</h1>
        <p className="screen-text">
          {messageOf(error)}
          {status === 401 && submitted && (
            <>
              {' '}
              <a href="/admin/login" target="_blank" rel="noopener">
                {signedOut.link}
              </a>
              {signedOut.text}
            </>
          )}
        </p>
        {submitted ? (
          <ResubmitForm {...submitted} className="screen-typed" />
        ) : (
          advice && <p className="screen-text">{advice}</p>
        )}
        {page && (
          <p className="screen-facts">
            Request <code>{page.requestId}</code>
          </p>
        )}
        <ButtonLink href={isForbiddenAdmin ? '/admin' : '/'} kind="quiet">
          {isForbiddenAdmin ? admin : home}
        </ButtonLink>
      </div>
    </main>
  )
}

function titleFor(status: number, isSubmitted: boolean): string {
  const { signedOut, notAllowedTitle, unexpected } = frameWords().problems
  if (status === 401 && isSubmitted) return signedOut.title
  return status === 403 ? notAllowedTitle : unexpected.title
}

function adviceFor(status: number): string | undefined {
  const { unexpected, notAllowed, slower, away } = frameWords().problems
  const advice: Record<number, string> = { 403: notAllowed, 429: slower, 500: unexpected.text, 503: away }
  return advice[status]
}

// Show only thrown responses: other messages could reveal internals.
function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Internal Server Error'
  return errorIn(error).message || error.statusText || `Error ${error.status}`
}
