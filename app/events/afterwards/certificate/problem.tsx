import { isRouteErrorResponse, useRouteError } from 'react-router'
import { site } from '#app/site/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'

/** What stands where an address leads to no certificate: why that may be so, and the way on. */
export function CertificateProblem() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className={`wrap ${page.narrow}`}>
      <title>{`Certificate not found | ${site.name}`}</title>
      <h1 className={page.title}>There is no such certificate</h1>
      <EmptyState title="None was given with this address, or it was deleted with all that we kept of its owner.">
        <ButtonLink href="/events">Events</ButtonLink>
      </EmptyState>
    </div>
  )
}
