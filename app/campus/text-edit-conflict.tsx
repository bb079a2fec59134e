import { EditConflictNotice, type EditConflictNoticeProps } from '#app/ui/edit-conflict-notice.tsx'
import styles from './text-edit-conflict.module.css'

export interface TextEditConflictProps {
  recordType: 'post' | 'comment'
  conflict: EditConflictNoticeProps['conflict'] & { title?: string; content: string }
}

/** The edit conflict notice: the other version as source text, above the member's own. */
export function TextEditConflict({ recordType, conflict }: TextEditConflictProps) {
  return (
    <EditConflictNotice recordType={recordType} conflict={conflict}>
      <figure className={styles.current}>
        <figcaption>{`The ${recordType} as it is now`}</figcaption>
        {conflict.title !== undefined && (
          <p className={styles.title}>
            <bdi>{conflict.title}</bdi>
          </p>
        )}
        <pre className={styles.text} dir="auto">
          {conflict.content}
        </pre>
      </figure>
    </EditConflictNotice>
  )
}
