import { type ReactNode, use } from 'react'
import { PageContext } from './page-context.tsx'

/** Replaces a promise of an email if no email server is configured. */
export const mailNotSent = 'No email server is set up here yet: the email is saved but not sent.'

/** The same for a person on an event's waiting list. */
export const waitingWithoutMail =
  'No email server is set up here yet: the email about a seat is saved but not sent. Look here again.'

/** True if emails are stored but not sent. Only for pages without hydration: the browser does not know it. */
export function useMailDisabled(): boolean {
  return use(PageContext)?.mailDisabled ?? false
}

/** A promise of an email, replaced by `whenDisabled` if emails are not sent. */
export function MailPromise({
  children,
  whenDisabled = mailNotSent,
}: {
  children: ReactNode
  whenDisabled?: ReactNode
}) {
  return useMailDisabled() ? whenDisabled : children
}
