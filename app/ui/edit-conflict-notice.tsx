import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { editConflictLabels } from './edit-conflict-labels.ts'
import styles from './meanwhile-notice.module.css'

export interface EditConflictNoticeProps {
  /** `article` or `download`. */
  recordType: string
  conflict: { changedBy: string | undefined; at: string | undefined; version?: number }
  /** The address of the other version; undefined if `children` shows it. */
  theirs?: string
  /** The address at which this version can be saved as a new record. */
  anew?: string
  children?: ReactNode
}

/** Reports that someone else has saved or deleted the record, and offers what to do. Rendered inside the form. */
export function EditConflictNotice({
  recordType,
  conflict: { changedBy = 'Somebody', at, version },
  theirs,
  anew,
  children,
}: EditConflictNoticeProps) {
  const gone = version === undefined
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{`${changedBy} ${gone ? 'deleted' : 'changed'} this ${recordType}`}</strong>{' '}
        {at && (
          <>
            (<Time value={at} />)
          </>
        )}{' '}
        {gone ? 'while you were writing.' : 'after you opened it.'} Nothing is saved yet; what you typed is still below.
      </p>
      {children}
      <div className={styles.ways}>
        {gone && anew && (
          <Button kind="quiet" small formAction={anew}>
            {editConflictLabels.saveAsNew(recordType)}
          </Button>
        )}
        {!gone && (
          <>
            {theirs && (
              <a href={theirs} target="_blank" rel="noopener">
                {`${editConflictLabels.seeTheirs} (opens in a new tab)`}
              </a>
            )}
            <Button kind="danger" small name="overwrites" value={version}>
              {editConflictLabels.overwrite}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
