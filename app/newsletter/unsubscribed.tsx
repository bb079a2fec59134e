import { isRouteErrorResponse, useRouteError } from 'react-router'
import { site } from '#app/shell/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { newsletterWords } from './newsletter.content.ts'

/** The error page for a subscription link that no longer exists, with a link to subscribe again. */
export function SubscriptionOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { title, text, again } = newsletterWords().over
  return (
    <div className={`wrap ${page.narrow}`}>
      <title>{`${title} | ${site.name}`}</title>
      <h1 className={page.title}>{title}</h1>
      <EmptyState title={text}>
        <ButtonLink href="/subscribe">{again}</ButtonLink>
      </EmptyState>
    </div>
  )
}
