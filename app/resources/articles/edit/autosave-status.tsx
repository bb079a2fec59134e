import { useState } from 'react'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import type { DraftState } from '#app/ui/drafts/stored-drafts.ts'
import { Time } from '#app/ui/time.tsx'
import styles from './autosave-status.module.css'
import { autosaveLabels } from './labels.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface AutosaveStatusProps {
  draft: DraftState | undefined
  /** A save was refused because the session has ended. */
  isSignedOut: boolean
  /** Retries the save. */
  saveNow: () => void
}

/** Shows whether the input is saved as a draft, and since when. */
export function AutosaveStatus({ draft, isSignedOut, saveNow }: AutosaveStatusProps) {
  const { state, at } = draft ?? {}
  const [mustSignIn, setMustSignIn] = useState(isSignedOut)
  const [before, setBefore] = useState(isSignedOut)
  if (isSignedOut !== before) {
    setBefore(isSignedOut)
    if (isSignedOut) setMustSignIn(true)
  }
  // Further typing must not close the sign-in dialog.
  if (state === 'signed-out' && !mustSignIn) setMustSignIn(true)
  if (state === 'kept' && mustSignIn) setMustSignIn(false)
  return (
    <div className={styles.status}>
      <p role="status">
        {state === 'typing' && !mustSignIn && 'Not saved yet'}
        {state === 'kept' && at && (
          <>
            {`${autosaveLabels.keptAt} `}
            <Time value={at} shows="clock" />
          </>
        )}
        {state === 'away' &&
          `${autosaveLabels.offline} Your text is kept in this browser, and will be sent as soon as possible.`}
        {/* The text stays while somebody types, so that the button beside it does not move as it is pressed. */}
        {(state === 'signed-out' || (state === 'typing' && mustSignIn)) &&
          `${draftLabels.signedOut} Your text is kept in this browser.`}
      </p>
      {/* The draft script writes into this element, so React must not render its content. */}
      <p role="status" data-draft-note="" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      {mustSignIn && <SignInAgain onDone={saveNow} />}
    </div>
  )
}
