import { Time } from '#app/ui/time.tsx'
import styles from './autosave-status.module.css'
import type { AutosaveState } from './autosaver.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Says whether what is typed is kept, and since when. @param keepNow tries again */
export function AutosaveStatus({ state, at, keepNow }: AutosaveState & { keepNow: () => Promise<void> }) {
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
      </p>
      {state === 'signed-out' && <SignInAgain onDone={keepNow} />}
    </div>
  )
}
