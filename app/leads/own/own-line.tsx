import { MailText } from '#app/platform/mail/frame.tsx'
import { own } from './own.content.ts'

/** The line of an email that leads to all that is kept of its reader, as plain text. */
export function ownLine(page: string): string {
  return `${own.inMail} ${page}`
}

/** The same line in HTML. */
export function OwnPageLine({ page }: { page: string }) {
  return (
    <MailText>
      {own.inMail} <a href={page}>{page}</a>
    </MailText>
  )
}
