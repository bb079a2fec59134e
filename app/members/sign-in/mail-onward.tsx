import { Button } from '#app/ui/button.tsx'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'

/** What a mail with a link and a code is for. */
export type MailPurpose = 'signup' | 'reset' | 'signin'

interface MailFacts {
  purpose: MailPurpose
  email: string
}

const codeAddress = (purpose: MailPurpose) => `/campus/auth/code?for=${purpose}`

/** What can be done once a mail is on its way: type its code, or have it sent again. */
export function MailOnward({ purpose, email }: MailFacts) {
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

/** Has a mail sent again, to the address that was typed before. */
export function MailAgain({ purpose, email }: MailFacts) {
  return (
    <form method="post" action={`${codeAddress(purpose)}&send`}>
      <input type="hidden" name="email" value={email} />
      <Button kind="quiet" small busyLabel={entry().code.sending}>
        {entry().code.again}
      </Button>
    </form>
  )
}
