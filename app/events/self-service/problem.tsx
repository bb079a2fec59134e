import { isRouteErrorResponse, useRouteError } from 'react-router'
import { site } from '#app/shell/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { registrationCopy } from './registration.content.ts'

/** Error page for a link without a registration, with a link to continue. */
export function RegistrationProblem() {
  return <DeletedRegistration words={registrationCopy().gone} />
}

/** Error page for a URL without a certificate, with a link to continue. */
export function CertificateProblem() {
  return <DeletedRegistration words={registrationCopy().certificate.gone} />
}

function DeletedRegistration({ words }: { words: Record<'name' | 'title' | 'text' | 'button', string> }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className={`wrap ${page.narrow}`}>
      <title>{`${words.name} | ${site.name}`}</title>
      <h1 className={page.title}>{words.title}</h1>
      <EmptyState title={words.text}>
        <ButtonLink href="/events">{words.button}</ButtonLink>
      </EmptyState>
    </div>
  )
}
