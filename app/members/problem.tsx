import { isRouteErrorResponse, useRouteError } from 'react-router'
import { refusalIn } from '#app/platform/forms/kept-fields.ts'
import { site } from '#app/site/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '#app/ui/page.module.css'
import { TypedAgain } from '#app/ui/typed-again.tsx'

/** What a page of the Campus shows in place of itself: gone, not allowed, too much at once, or our own fault. */
export function CampusProblem() {
  const error = useRouteError()
  const { title, advice } = wordsFor(error)
  const kept = isRouteErrorResponse(error) ? refusalIn(error).kept : undefined
  return (
    <div className={`wrap ${styles.narrow}`}>
      <title>{`${title} | ${site.name}`}</title>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={advice} failed>
        <ButtonLink href="/campus" kind="quiet">
          Back to the Campus
        </ButtonLink>
      </EmptyState>
      {kept && <TypedAgain {...kept} />}
    </div>
  )
}

function wordsFor(error: unknown): { title: string; advice: string } {
  if (!isRouteErrorResponse(error))
    return {
      title: 'Unexpected Application Error!',
      advice: 'Please try again. What you typed is kept in this browser.',
    }
  const { said } = refusalIn(error)
  if (error.status === 404)
    return {
      title: said ? 'Gone' : 'Page not found',
      advice: said ?? 'It may have been moved or removed, or the address has a letter too many.',
    }
  if (error.status === 403) return { title: 'Not allowed', advice: said ?? 'You may not do this.' }
  if (error.status === 429) return { title: 'A little slower, please', advice: said ?? 'Please try again in a moment.' }
  return { title: 'Unexpected Application Error!', advice: said ?? error.statusText ?? `Error ${error.status}` }
}
