import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Toast, Toasts, useToasts } from '#app/ui/toast.tsx'
import type { LeadAnswer, OpenedForm } from '../lead-answer.ts'
import { marks } from '../spam/form-marks.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { usePatience } from '../spam/use-patience.ts'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'

/** What the page's script hears: an answer, or none at all. */
type Heard = LeadAnswer | { outcome: 'failed' }

export interface MessageFormProps {
  opened: OpenedForm
  /** What a post without script was answered with. */
  posted: Heard | undefined
  /** A post without script was redirected here after its success. */
  sent: boolean
}

/** The contact form. A plain POST; where the page's script runs, it sends the form itself and tells how it went. */
export function MessageForm({ opened, posted, sent }: MessageFormProps) {
  const { current, busy, submit, toasts, frame } = useSending(posted && 'form' in posted ? posted : opened)
  const { form, pass } = current
  return (
    <>
      {/* A new pass is a new form: its fields are empty. */}
      <form
        key={pass}
        ref={frame}
        method="post"
        onSubmit={submit}
        className={styles.form}
        aria-busy={busy || undefined}
      >
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <HiddenFields pass={pass} formId="form" />
        <div className={styles.pair}>
          <TextField label="Name" autoComplete="name" {...field(form, 'name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field(form, 'email')} />
          <TextField label="Company" markOptional autoComplete="organization" {...field(form, 'company')} />
          <TextField label="Phone" markOptional type="tel" autoComplete="tel" {...field(form, 'phone')} />
        </div>
        <TextArea label="Message" rows={5} {...field(form, 'message')} />
        <Button busy={busy} busyLabel={contact.form.sending} className={styles.send}>
          {contact.form.send}
        </Button>
      </form>
      {toasts ?? <FirstToast failed={posted?.outcome === 'failed'} sent={sent} />}
    </>
  )
}

/** What a page says that was made in answer to a plain post. */
function FirstToast({ failed, sent }: { failed: boolean; sent: boolean }) {
  return (
    <Toasts>
      {failed && <Toast {...contact.failed} destructive />}
      {sent && !failed && <Toast {...contact.sent} />}
    </Toasts>
  )
}

function useSending(first: OpenedForm) {
  const fetcher = useFetcher<Heard>()
  const heard = fetcher.data
  // The last form that was answered with stays: a later post that is not heard must not bring an older one back.
  const [current, setCurrent] = useState(first)
  const [waiting, setWaiting] = useState(false)
  const { toasts, show } = useToasts()
  const patience = usePatience(current.pass)
  const frame = useRef<HTMLFormElement>(null)
  const busy = waiting || fetcher.state !== 'idle'

  useEffect(() => {
    if (heard && 'form' in heard) setCurrent(heard)
    if (heard?.outcome === 'sent') show(contact.sent)
    if (heard?.outcome === 'failed') show({ ...contact.failed, destructive: true })
  }, [heard, show])
  useEffect(() => {
    if (Object.keys(current.form.errors).length > 0) frame.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [current])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    typed.set(marks.script, 'on')
    setWaiting(true)
    await patience()
    await fetcher.submit(typed, { method: 'post' })
    setWaiting(false)
  }
  return { current, busy, submit, frame, toasts: heard ? toasts : undefined }
}
