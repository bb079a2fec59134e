import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { site } from '#app/shell/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { selfServiceCopy } from './lead.content.ts'

/** Error page for an email link whose lead no longer exists, with a link to continue. */
export function LinkProblem() {
  const { pathname } = useLocation()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const section = pathname.split('/')[1] ?? ''
  const { nothing } = selfServiceCopy()
  const link = nothing.ways.find(({ from }) => from === section) ?? nothing.ways[0]
  return (
    <div className={`wrap ${page.narrow}`}>
      <title>{`${nothing.title} | ${site.name}`}</title>
      <h1 className={page.title}>{nothing.title}</h1>
      <EmptyState title={nothing.text}>
        <ButtonLink href={link.href}>{link.label}</ButtonLink>
      </EmptyState>
    </div>
  )
}
