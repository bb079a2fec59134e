import { use } from 'react'
import { PageContext } from '#app/shell/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './account.module.css'
import { recoveryCodeLabels } from './labels.ts'
import { recoveryScript } from './recovery-script.ts'

/** Recovery codes, which are shown only once. @param onward the link to continue */
export function RecoveryCodeList({ codes, onward }: { codes: string[]; onward: string }) {
  const page = use(PageContext)
  return (
    <>
      <h2>{recoveryCodeLabels.title}</h2>
      <Notice kind="warn">Print them or write them down now: they are not shown again.</Notice>
      <ul className={styles.codes} data-recovery-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions} data-recovery-acts hidden suppressHydrationWarning>
        <Button kind="quiet" small type="button" data-act="copy">
          Copy
        </Button>
        <Button kind="quiet" small type="button" data-act="save">
          Download
        </Button>
        <Button kind="quiet" small type="button" data-act="print">
          Print
        </Button>
      </div>
      <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: recoveryScript }} />
      <p className={styles.quiet}>
        Each signs you in once if you lose your second factor. Keep them where you keep your passport.
      </p>
      <p>
        <ButtonLink href={onward}>{recoveryCodeLabels.saved}</ButtonLink>
      </p>
    </>
  )
}
