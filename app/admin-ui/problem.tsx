import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { errorIn } from '#app/platform/forms/submitted-fields.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { errorPrefix } from '#app/ui/page-frame/error-prefix.ts'
import { ResubmitForm } from '#app/ui/resubmit-form.tsx'
import typedAgain from '#app/ui/typed-again.module.css'
import styles from './admin-ui.module.css'

/** The error boundary of an admin screen: the record was deleted, access is denied, or the server failed. */
export function AdminError() {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const { title, advice, status } = wordsFor(error)
  const submitted = isRouteErrorResponse(error) ? errorIn(error).submitted : undefined
  return (
    <>
      <title>{status === 422 || submitted ? errorPrefix + title : title}</title>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={advice} failed>
        <ButtonLink href={pathname + search} kind="quiet">
          {status === 404 ? 'Look again' : 'Try again'}
        </ButtonLink>{' '}
        <ButtonLink href="/admin" kind="quiet">
          Admin home
        </ButtonLink>
      </EmptyState>
      {submitted && <ResubmitForm {...submitted} className={typedAgain.typed} />}
    </>
  )
}

function wordsFor(error: unknown): { title: string; advice: string; status: number } {
  if (!isRouteErrorResponse(error))
    return { title: 'This went wrong', advice: 'The problem is on our side, and has been logged.', status: 500 }
  const { message } = errorIn(error)
  const { status } = error
  if (status === 404)
    return {
      title: 'No longer here',
      advice: message ?? 'Somebody has deleted it, or the address has a typo.',
      status,
    }
  if (status === 403) return { title: 'Not allowed', advice: message ?? 'You can’t do this.', status }
  if (status === 503)
    return { title: 'Briefly unavailable', advice: message ?? 'Please try again in a moment.', status }
  return { title: 'This did not work', advice: message ?? error.statusText, status }
}
