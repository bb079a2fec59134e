import { type ReactNode, use } from 'react'
import { PageContext } from './page-context.tsx'

/** What is said instead of a sentence that promises an email, where no email server is set up. */
export const mailNotSent = 'No email server is set up here yet: the email is kept, not sent.'

/** The same to whoever waits for a seat at an event. */
export const waitingWithoutMail =
  'No email server is set up here yet: the email about a seat is kept, not sent. Look here again.'

/** True where emails are kept and reach nobody. For pages that only the server renders: a browser does not know. */
export function useMailsKept(): boolean {
  return use(PageContext)?.mailsKept ?? false
}

/** A sentence that promises an email; where none goes out, it says that. @param kept said instead */
export function MailPromise({ children, kept = mailNotSent }: { children: ReactNode; kept?: ReactNode }) {
  return useMailsKept() ? kept : children
}
