import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import script from './open-elsewhere.browser.ts?script'
import styles from './open-elsewhere.module.css'

/** Shows who else has the form open. @param of the form's subject: `article:{id}` */
export function OpenElsewhere({ of }: { of: string }) {
  return (
    <>
      <p
        role="status"
        className={styles.names}
        data-open-elsewhere={`/admin/presence?of=${encodeURIComponent(of)}`}
        // The script sets the content: this keeps React from reporting a hydration mismatch.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <InlineScript text={script} />
    </>
  )
}
