import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Failure, LeadFrame } from '../form/lead-frame.tsx'
import type { LeadResponse, OpenedForm } from '../lead-response.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { fileGate } from './files.content.ts'
import styles from './request-form.module.css'

/** The form that requests a download by email address. */
export function RequestForm({
  opened,
  posted,
  sent,
  isOver,
}: {
  opened: OpenedForm
  posted: LeadResponse | undefined
  sent: boolean
  /** True if the visitor followed an expired link. */
  isOver: boolean
}) {
  const { form, formToken } = posted ?? opened
  const words = fileGate()
  // Once the form is rejected, its fragment id moves from the section to the error message.
  const isRejected = posted !== undefined && posted.outcome !== 'sent'
  return (
    <section id={isRejected ? undefined : 'get'} aria-labelledby="get-title" className={styles.get}>
      <h2 id="get-title" className={styles.title}>
        {words.title}
      </h2>
      {isOver && <Notice role="status">{words.over}</Notice>}
      <LeadFrame sentWords={words.sent} againLabel={words.again} sent={sent && !posted}>
        <form method="post" action="#get" noValidate className={styles.form}>
          {posted?.outcome === 'failed' && <Failure id="get" {...words.failed} />}
          <FormErrors id="get" messages={formErrors(form)} fields={form.errors} />
          <p>{words.text}</p>
          <HiddenFields formToken={formToken} formId="form" />
          <EmailField {...field(form, 'email')} label={words.email} autoComplete="email" />
          <TextField {...field(form, 'name')} label={words.name} markOptional autoComplete="name" />
          <TextField {...field(form, 'company')} label={words.company} markOptional autoComplete="organization" />
          <Checkbox {...field(form, 'consent')} label={words.consent} />
          <div>
            <Button busyLabel={words.sending}>{words.submit}</Button>
          </div>
        </form>
      </LeadFrame>
    </section>
  )
}
