import { MailLink, MailText } from '#app/platform/mail/frame.tsx'
import { site } from '#app/shell/site.ts'
import { selfServiceCopy } from './self-service/lead.content.ts'

// Footer of every email to the sender of a lead.

/** The plain-text line that links to the self-service page of a lead. */
export function selfServiceLine(page: string): string {
  return `${selfServiceCopy().inMail}: ${page}`
}

/** The same line in HTML. */
export function SelfServiceLine({ page }: { page: string }) {
  return (
    <MailText>
      <MailLink href={page}>{selfServiceCopy().inMail}</MailLink>
    </MailText>
  )
}

/** The plain-text signature. */
export function mailSignature(): string {
  return `${site.name}\n${site.salesAddress}, ${site.phone}`
}

/** The sender line of the HTML footer. */
export function mailSender(): string {
  return `${site.name}, ${site.salesAddress}, ${site.phone}.`
}
