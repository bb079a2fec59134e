import { EditConflictNotice, type EditConflictNoticeProps } from '#app/ui/edit-conflict-notice.tsx'
import styles from './text-edit-conflict.module.css'

export interface SinceOpenedProps {
  recordType: 'post' | 'comment'
  since: EditConflictNoticeProps['meanwhile'] & { title?: string; content: string }
}

/** The edit conflict notice: the other version as source text, above the member's own. */
export function SinceOpened({ recordType, since }: SinceOpenedProps) {
  return (
    <EditConflictNotice recordType={recordType} meanwhile={since}>
      <figure className={styles.theirs}>
        <figcaption>{`The ${recordType} as it stands now`}</figcaption>
        {since.title !== undefined && (
          <p className={styles.title}>
            <bdi>{since.title}</bdi>
          </p>
        )}
        <pre className={styles.text} dir="auto">
          {since.content}
        </pre>
      </figure>
    </EditConflictNotice>
  )
}
