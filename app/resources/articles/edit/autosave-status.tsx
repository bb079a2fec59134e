import { Time } from '#app/ui/time.tsx'
import styles from './autosave-status.module.css'
import type { AutosaveState } from './use-autosave.ts'

/** Says whether what is typed is kept, and since when. */
export function AutosaveStatus({ state, at }: AutosaveState) {
  return (
    <p role="status" className={styles.status}>
      {state === 'typing' && 'Not saved yet'}
      {state === 'waiting' && 'Not kept: restore or discard the older draft first.'}
      {state === 'kept' && at && (
        <>
          Draft kept at <Time value={at} shows="clock" />
        </>
      )}
      {state === 'away' && 'The draft could not be kept. It is tried again as you type.'}
      {state === 'signed-out' && (
        <>
          You are signed out.{' '}
          <a href="/admin/login" target="_blank" rel="noopener">
            Sign in (opens in a new tab)
          </a>
          , then go on here.
        </>
      )}
    </p>
  )
}
