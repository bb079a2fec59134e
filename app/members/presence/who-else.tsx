import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import script from './who-else.browser.ts?script'
import styles from './who-else.module.css'

/** Where a form says who else has it open. @param of what it is about: `article:{id}` */
export function WhoElse({ of }: { of: string }) {
  return (
    <>
      <p
        role="status"
        className={styles.who}
        data-who-else={`/admin/presence?of=${encodeURIComponent(of)}`}
        // Its script fills it: React leaves its content alone, or it would take the page for another one.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <InlineScript text={script} />
    </>
  )
}
