import { MailText } from '#app/platform/mail/frame.tsx'
import { site } from '#app/shell/site.ts'
import { own } from './self-service/own.content.ts'

// How every email to the sender of a lead ends.

/** The line that leads to all that is kept of its reader, as plain text. */
export function selfServiceLine(page: string): string {
  return `${own().inMail} ${page}`
}

/** The same line in HTML. */
export function SelfServiceLine({ page }: { page: string }) {
  return (
    <MailText>
      {own().inMail} <a href={page}>{page}</a>
    </MailText>
  )
}

/** Who writes, as plain text. */
export function mailSignature(): string {
  return `${site.name}\n${site.salesAddress}, ${site.phone}`
}

/** The same as the first sentence of the foot. */
export function mailSender(): string {
  return `${site.name}, ${site.salesAddress}, ${site.phone}.`
}
