import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorIn } from '#app/platform/forms/submitted-fields.ts'
import { site } from '#app/shell/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '#app/ui/page.module.css'
import { errorPrefix } from '#app/ui/page-frame/error-prefix.ts'
import { ResubmitForm } from '#app/ui/resubmit-form.tsx'
import typedAgain from '#app/ui/typed-again.module.css'
import { problemWords } from './problem.content.ts'

/** The error boundary of the Campus: not found, forbidden, rate limit, or an internal error. */
export function CampusProblem() {
  const error = useRouteError()
  const { title, advice } = wordsFor(error)
  const values = isRouteErrorResponse(error) ? errorIn(error).submitted : undefined
  return (
    <div className={`wrap ${styles.narrow}`}>
      <title>{`${values ? errorPrefix : ''}${title} | ${site.name}`}</title>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={advice} failed>
        <ButtonLink href="/campus" kind="quiet">
          {problemWords().back}
        </ButtonLink>
      </EmptyState>
      {values && <ResubmitForm {...values} className={typedAgain.typed} />}
    </div>
  )
}

/** All error messages in one list: the preview for the editor of these texts. */
export function EveryProblem() {
  const { missing, gone, notAllowed, refused, slower, unexpected, back } = problemWords()
  return (
    <div className={`wrap ${styles.narrow}`}>
      <title>{`${missing.title} | ${site.name}`}</title>
      <h1 className={styles.title}>{missing.title}</h1>
      <p>{missing.text}</p>
      <h2>{gone}</h2>
      {[notAllowed, refused, slower, unexpected].map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <p>{slower.network}</p>
      <p>
        <ButtonLink href="/campus/auth">{slower.button}</ButtonLink>{' '}
        <ButtonLink href="/campus" kind="quiet">
          {back}
        </ButtonLink>
      </p>
    </div>
  )
}

function wordsFor(error: unknown): { title: string; advice: string } {
  const { unexpected, missing, gone, notAllowed, refused, slower } = problemWords()
  if (!isRouteErrorResponse(error)) return { title: unexpected.title, advice: unexpected.text }
  const { message } = errorIn(error)
  if (error.status === 404) return { title: message ? gone : missing.title, advice: message ?? missing.text }
  if (error.status === 403) return { title: notAllowed.title, advice: message ?? notAllowed.text }
  if (error.status === 422) return { title: refused.title, advice: message ?? refused.text }
  if (error.status === 429) return { title: slower.title, advice: message ?? slower.text }
  return { title: unexpected.title, advice: message ?? error.statusText ?? `Error ${error.status}` }
}
