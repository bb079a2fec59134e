import { Button } from '#app/ui/button.tsx'
import styles from './entry.module.css'

/** What can be done once a mail is on its way: type its code, or have it sent again. */
export function MailOnward({ purpose, email }: { purpose: 'signup' | 'reset'; email: string }) {
  const address = `/campus/auth/code?for=${purpose}`
  return (
    <div className={styles.onward}>
      <form method="post" action={address}>
        <input type="hidden" name="email" value={email} />
        <Button kind="quiet" small>
          Enter the code from the mail
        </Button>
      </form>
      <form method="post" action={`${address}&send`}>
        <input type="hidden" name="email" value={email} />
        <Button kind="quiet" small busyLabel="Sending...">
          Send it again
        </Button>
      </form>
    </div>
  )
}
