import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { signInAgainLabels } from './labels.ts'
import styles from './sign-in-again.module.css'

type Step = 'asking' | 'checking' | 'refused' | 'no-access' | 'away' | 'factor'

/** Signs in without leaving the form. @param onDone called when there may be a session again */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState<Step>('asking')
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setStep('checking')
    const next = await enter(new FormData(event.currentTarget))
    setStep(next)
    if (next === 'factor') onDone()
  }
  return (
    <>
      <Button type="button" kind="plain" small onClick={() => setOpen(true)}>
        {signInAgainLabels.open}
      </Button>
      {/* A portal, because forms cannot be nested. */}
      {open &&
        createPortal(
          <Dialog open={open} onClose={() => setOpen(false)} title={signInAgainLabels.title}>
            <form onSubmit={signIn} className={styles.form}>
              <p>Your session has ended. What you wrote is kept in this browser.</p>
              {step === 'refused' && (
                <Notice kind="bad" role="alert">
                  Invalid credentials
                </Notice>
              )}
              {step === 'no-access' && (
                <Notice kind="bad" role="alert">
                  This account has no access to the admin area.
                </Notice>
              )}
              {step === 'away' && (
                <Notice kind="bad" role="alert">
                  The server did not answer. Please try again in a moment.
                </Notice>
              )}
              {step === 'factor' ? (
                <p>
                  One step is left:{' '}
                  <a href="/admin/login" target="_blank" rel="noopener">
                    enter your second factor (opens in a new tab)
                  </a>
                  . Then save the draft here.
                </p>
              ) : (
                <>
                  <EmailField
                    id="again-email"
                    name="email"
                    label={signInAgainLabels.email}
                    autoComplete="username"
                    required
                  />
                  <TextField
                    id="again-password"
                    name="password"
                    label={signInAgainLabels.password}
                    type="password"
                    autoComplete="current-password"
                    required
                  />
                  <Button busy={step === 'checking'} busyLabel="Logging in...">
                    {signInAgainLabels.submit}
                  </Button>
                </>
              )}
            </form>
          </Dialog>,
          document.body,
        )}
    </>
  )
}

async function enter(form: FormData): Promise<Step> {
  const body = new URLSearchParams()
  for (const name of ['email', 'password']) body.set(name, String(form.get(name) ?? ''))
  try {
    const response = await fetch('/admin/login', { method: 'POST', body, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'factor'
    if (response.status === 403) return 'no-access'
    return response.status < 500 ? 'refused' : 'away'
  } catch {
    return 'away'
  }
}
