import { isRouteErrorResponse, useRouteError } from 'react-router'
import { site } from '#app/site/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'

/** What stands where a link leads to no registration: why that is so, and the way on. */
export function SeatProblem() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className={`wrap ${page.narrow}`}>
      <title>{`Registration not found | ${site.name}`}</title>
      <h1 className={page.title}>There is no such registration</h1>
      <EmptyState title="It was cancelled, or not confirmed within two days. You can sign up again.">
        <ButtonLink href="/events">Events</ButtonLink>
      </EmptyState>
    </div>
  )
}
