import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Toast, Toasts, useToasts } from '#app/ui/toast.tsx'
import type { LeadAnswer, OpenedForm } from '../lead-answer.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { usePatience } from '../spam/use-patience.ts'
import { type KeptFiles, profileMessages } from './candidate.ts'
import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'
import { DocumentField } from './document-field.tsx'
import { FormSection } from './form-section.tsx'
import { sendProfile } from './send-profile.ts'
import { UploadProgress } from './upload-progress.tsx'

export interface ProfileFormProps {
  opened: OpenedForm
  /** What a post without script was answered with, and the files of it that are kept. */
  posted: (LeadAnswer & { kept: KeptFiles }) | undefined
  /** A post without script was redirected here after its success. */
  sent: boolean
}

const { labels, help, sections } = candidateProfile

/**
 * The candidate's form. A plain POST; where the page's script runs, it sends the form itself, and nothing chosen is
 * lost.
 */
export function ProfileForm({ opened, posted, sent }: ProfileFormProps) {
  const { current, submit, progress, frame, toasts, show, spoke } = useSubmission(posted ?? opened)
  const { form, pass } = current
  const busy = progress !== undefined
  const kept = pass === posted?.pass ? posted.kept : {}
  const text = (name: keyof typeof labels) => ({ label: labels[name], ...field(form, name) })
  const choices = useId()
  return (
    <>
      {/* A new pass is a new form: its fields are empty. */}
      <form
        key={pass}
        ref={frame}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className={styles.form}
      >
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <HiddenFields pass={pass} formId="form" />
        <p className={styles.hint}>{candidateProfile.optional}</p>
        <FormSection title={sections.personal}>
          <TextField {...text('firstName')} autoComplete="given-name" />
          <TextField {...text('lastName')} autoComplete="family-name" />
          <TextField {...text('email')} type="email" autoComplete="email" />
          <TextField {...text('phone')} type="tel" autoComplete="tel" />
          <TextField {...text('location')} autoComplete="address-level2" help={help.location} />
          <TextField {...text('linkedinUrl')} markOptional inputMode="url" autoComplete="url" />
        </FormSection>
        <FormSection title={sections.professional}>
          <TextField {...text('currentCompany')} markOptional autoComplete="organization" />
          <TextField {...text('currentPosition')} markOptional autoComplete="organization-title" />
          <TextField {...text('yearsExperience')} help={help.yearsExperience} />
          <TextField {...text('desiredSalary')} markOptional help={help.desiredSalary} />
          <TextField {...text('availability')} markOptional list={choices} />
          <datalist id={choices}>
            {candidateProfile.availabilities.map((availability) => (
              <option key={availability} value={availability} />
            ))}
          </datalist>
        </FormSection>
        <FormSection title={sections.skills} wide>
          <TextArea {...text('skills')} rows={3} help={help.skills} />
          <TextArea {...text('summary')} rows={6} help={help.summary} />
        </FormSection>
        <FormSection title={sections.documents}>
          <DocumentField kind="resume" required errors={form.errors.resume} kept={kept.resume} show={show} />
          <DocumentField
            kind="coverLetter"
            required={false}
            errors={form.errors.coverLetterFile}
            kept={kept.coverLetter}
            show={show}
          />
          <TextArea {...text('coverLetter')} rows={4} className={styles.whole} markOptional />
        </FormSection>
        <div className={styles.foot}>
          <Button disabled={busy} busy={busy} busyLabel={candidateProfile.submitting}>
            {candidateProfile.submit}
          </Button>
          {busy && <UploadProgress share={progress} />}
        </div>
      </form>
      {spoke ? toasts : <FirstToast failed={posted?.outcome === 'failed'} sent={sent && !posted} />}
    </>
  )
}

/** What a page says that was made in answer to a plain post. */
function FirstToast({ failed, sent }: { failed: boolean; sent: boolean }) {
  return (
    <Toasts>
      {failed && <Toast {...profileMessages.failed} destructive />}
      {sent && <Toast {...profileMessages.submitted} />}
    </Toasts>
  )
}

function useSubmission(first: OpenedForm) {
  const [current, setCurrent] = useState(first)
  const [progress, setProgress] = useState<number>()
  const [spoke, setSpoke] = useState(false)
  const { toasts, show: showToast } = useToasts()
  const patience = usePatience(current.pass)
  const frame = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(current.form.errors).length > 0) frame.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [current])

  const show: typeof showToast = (message) => {
    setSpoke(true)
    showToast(message)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== undefined) return
    const typed = new FormData(event.currentTarget)
    setProgress(0)
    await patience()
    const answer = await sendProfile(typed, setProgress)
    setProgress(undefined)
    if (answer) setCurrent(answer)
    if (answer?.outcome === 'sent') show(profileMessages.submitted)
    if (!answer || answer.outcome === 'failed') show({ ...profileMessages.failed, destructive: true })
  }
  return { current, submit, progress, frame, toasts, show, spoke }
}
