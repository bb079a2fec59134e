import { Button } from '#app/ui/button.tsx'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'

/** The purpose of a mail with a link and a code. */
export type MailPurpose = 'signup' | 'reset' | 'signin'

interface MailProps {
  purpose: MailPurpose
  email: string
}

const codeAddress = (purpose: MailPurpose) => `/campus/auth/code?for=${purpose}`

/** The next steps after a mail was sent: enter its code, or send it again. */
export function MailContinueLink({ purpose, email }: MailProps) {
  return (
    <div className={styles.onward}>
      <form method="post" action={codeAddress(purpose)}>
        <input type="hidden" name="email" value={email} />
        <Button kind="quiet" small>
          {entry().code.open}
        </Button>
      </form>
      <MailAgain purpose={purpose} email={email} />
    </div>
  )
}

/** Sends a mail again to the address that was entered before. */
export function MailAgain({ purpose, email }: MailProps) {
  return (
    <form method="post" action={`${codeAddress(purpose)}&send`}>
      <input type="hidden" name="email" value={email} />
      <Button kind="quiet" small busyLabel={entry().code.sending}>
        {entry().code.again}
      </Button>
    </form>
  )
}
