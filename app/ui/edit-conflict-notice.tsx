import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from './meanwhile-notice.module.css'

export interface EditConflictNoticeProps {
  /** `article` or `download`. */
  noun: string
  meanwhile: { who: string | undefined; at: string | undefined; version?: number }
  /** Where theirs is to be seen; absent where it stands in `children`. */
  theirs?: string
  /** Where it can be saved as a new one. */
  anew?: string
  children?: ReactNode
}

/** Somebody else saved or deleted what this form is about: says so, and offers what to do. Stands in the form. */
export function EditConflictNotice({
  noun,
  meanwhile: { who = 'Somebody', at, version },
  theirs,
  anew,
  children,
}: EditConflictNoticeProps) {
  const gone = version === undefined
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{`${who} ${gone ? 'deleted' : 'changed'} this ${noun}`}</strong>{' '}
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
            {`Save as a new ${noun}`}
          </Button>
        )}
        {!gone && (
          <>
            {theirs && (
              <a href={theirs} target="_blank" rel="noopener">
                See theirs (opens in a new tab)
              </a>
            )}
            <Button kind="danger" small name="overwrites" value={version}>
              Overwrite it with mine
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
