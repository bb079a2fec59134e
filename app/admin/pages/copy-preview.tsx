import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import pageFrame from '#app/ui/page-frame/page-frame.module.css'
import script from './copy-preview.browser.ts?script'
import styles from './copy-preview.module.css'

/** A live preview of the page at phone width. Requires JavaScript. */
export function CopyPreview({ preview }: { preview: string | undefined }) {
  return (
    <>
      <div hidden data-words-preview className={styles.preview}>
        <p role="status" />
        <div className={pageFrame.place}>
          <iframe title="The page with these words" src={preview} width={390} className={pageFrame.frame} />
        </div>
      </div>
      <InlineScript text={script} />
    </>
  )
}
