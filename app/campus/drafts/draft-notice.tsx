import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { forgetComposerDraft } from '../draft.ts'
import styles from './draft-notice.module.css'

interface DraftNoticeProps {
  place: string
  savedAt: Date
  /** The form in which it stands: what this browser keeps of it goes too. */
  formId: string
}

/** Says that a text is back, and lets it go. */
export function DraftNotice({ place, savedAt, formId }: DraftNoticeProps) {
  return (
    <div className={styles.notice}>
      <Notice role="status">
        Your text is back, as you left it. Saved <Time value={savedAt} />.
      </Notice>
      <form method="post" action="/campus/drafts?_method=DELETE" onSubmit={() => forgetComposerDraft(formId)}>
        <input type="hidden" name="place" value={place} />
        <Button kind="plain" small>
          Discard the draft
        </Button>
      </form>
    </div>
  )
}
