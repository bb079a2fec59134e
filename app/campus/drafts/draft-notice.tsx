import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from './draft-notice.module.css'

/** Says that a text is back, and lets it go. */
export function DraftNotice({ place, savedAt }: { place: string; savedAt: Date }) {
  return (
    <div className={styles.notice}>
      <Notice role="status">
        Your text is back, as you left it. Saved <Time value={savedAt} />.
      </Notice>
      <form method="post" action="/campus/drafts?_method=DELETE">
        <input type="hidden" name="place" value={place} />
        <Button kind="plain" small>
          Discard the draft
        </Button>
      </form>
    </div>
  )
}
