import { use } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageFacts } from './page-facts.tsx'

/** The screen for everything that went wrong; the 404 page for what is not there. */
export function ErrorScreen() {
  const error = useRouteError()
  const page = use(PageFacts)
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <main>
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <a href="/">Return to Home</a>
      </main>
    )
  }
  return (
    <main>
      <h1>Unexpected Application Error!</h1>
      <p>{isRouteErrorResponse(error) ? (typeof error.data === 'string' && error.data) || error.statusText : 'Internal Server Error'}</p>
      {page && <p>Request {page.requestId}</p>}
    </main>
  )
}
