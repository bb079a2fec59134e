import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from './autosave-status.module.css'
import type { AutosaveState } from './autosaver.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface AutosaveStatusProps extends AutosaveState {
  /** Tries again. */
  keepNow: () => Promise<void>
  /** Puts this text in place of a draft that was kept from elsewhere since. */
  keepInstead: () => Promise<void>
  /** Where that draft is opened. */
  other: string
}

/** Says whether what is typed is kept, and since when. */
export function AutosaveStatus({ state, at, keepNow, keepInstead, other }: AutosaveStatusProps) {
  return (
    <div className={styles.status}>
      <p role="status">
        {state === 'typing' && 'Not saved yet'}
        {state === 'waiting' && 'Not kept: restore or discard the older draft first.'}
        {state === 'kept' && at && (
          <>
            Draft kept at <Time value={at} shows="clock" />
          </>
        )}
        {state === 'away' && 'No connection. Your text is kept in this browser, and sent as soon as it can be.'}
        {state === 'signed-out' && 'You are signed out. Your text is kept in this browser.'}
        {state === 'newer' && 'You wrote on in this draft elsewhere. The text here is kept in this browser alone.'}
      </p>
      {state === 'newer' && (
        <>
          <a href={other} target="_blank" rel="noopener">
            See the other text (opens in a new tab)
          </a>
          <Button type="button" kind="quiet" small onClick={keepInstead}>
            Keep this text instead
          </Button>
        </>
      )}
      {state === 'signed-out' && <SignInAgain onDone={keepNow} />}
    </div>
  )
}
