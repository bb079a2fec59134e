import { use } from 'react'
import { PageFacts } from '#app/site/page-facts.tsx'

/** Says beside “it is on its way” that it is not, where no email server is set up. For pages without React. */
export function MailsKept() {
  const page = use(PageFacts)
  if (!page?.mailsKept) return null
  return <p>No email server is set up here yet: the email is kept, not sent.</p>
}
