import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { MailPromise } from '#app/site/sections/mail-promise.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { wordsWithoutMail } from '../form/kept-words.ts'
import { Failure, LeadFrame } from '../form/lead-frame.tsx'
import type { LeadAnswer, OpenedForm } from '../lead-answer.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { fileGate } from './files.content.ts'
import styles from './request-form.module.css'

const { file: kept } = wordsWithoutMail

/** Where an address is left for a file. */
export function RequestForm({
  opened,
  posted,
  sent,
  isOver,
}: {
  opened: OpenedForm
  posted: LeadAnswer | undefined
  sent: boolean
  /** Whoever comes followed a link that is over. */
  isOver: boolean
}) {
  const { form, pass } = posted ?? opened
  const words = fileGate()
  return (
    <section id="get" aria-labelledby="get-title" className={styles.get}>
      <h2 id="get-title" className={styles.title}>
        <MailPromise kept={kept.title}>{words.title}</MailPromise>
      </h2>
      {isOver && (
        <Notice role="status">
          <MailPromise kept={kept.over}>{words.over}</MailPromise>
        </Notice>
      )}
      <LeadFrame sentWords={words.sent} keptWords={kept.sent} again={words.again} sent={sent && !posted}>
        <form method="post" action="#get" noValidate className={styles.form}>
          {posted?.outcome === 'failed' && <Failure {...words.failed} />}
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <p>
            <MailPromise kept={kept.text}>{words.text}</MailPromise>
          </p>
          <HiddenFields pass={pass} formId="form" />
          <TextField {...field(form, 'email')} label={words.email} type="email" autoComplete="email" />
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
