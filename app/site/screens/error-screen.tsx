import { use } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { refusalIn } from '#app/platform/forms/kept-fields.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TypedAgain } from '#app/ui/typed-again.tsx'
import { PageFacts } from '../page-facts.tsx'
import { site } from '../site.ts'
import { BrokenFigure } from './broken-figure.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { ScreenBrand } from './screen-brand.tsx'
import { ScreenStyle } from './screen-style.tsx'

/** The screen for everything that went wrong; the 404 page for what is not there. */
export function ErrorScreen() {
  const error = useRouteError()
  const page = use(PageFacts)
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  const kept = isRouteErrorResponse(error) ? refusalIn(error).kept : undefined
  const title = status === 401 && kept ? 'You are signed out' : 'Unexpected Application Error!'
  return (
    <main className="screen">
      <title>{`${title} | ${site.name}`}</title>
      <ScreenStyle />
      <ScreenBrand />
      <div className="wrap screen-inside">
        <BrokenFigure />
        <h1>{title}</h1>
        <p className="screen-text">
          {messageOf(error)}
          {status === 401 && kept && (
            <>
              {' '}
              <a href="/admin/login" target="_blank" rel="noopener">
                Sign in (opens in a new tab)
              </a>
              , come back here, and go on.
            </>
          )}
        </p>
        {kept ? <TypedAgain {...kept} /> : advice[status] && <p className="screen-text">{advice[status]}</p>}
        {page && (
          <p className="screen-facts">
            Request <code>{page.requestId}</code>
          </p>
        )}
        <ButtonLink href="/" kind="quiet">
          Return to Home
        </ButtonLink>
      </div>
    </main>
  )
}

const advice: Record<number, string> = {
  403: 'You are signed in as somebody who may not open this. Another account may.',
  429: 'Nothing is lost: go back, wait, and send it again.',
  500: 'It is our fault, and it is in our log under the number below. Please try again.',
  503: 'We are back in a moment. Reload this page.',
}

// Only what was thrown as an answer is shown; any other message could reveal internals.
function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Internal Server Error'
  return refusalIn(error).said || error.statusText || `Error ${error.status}`
}
