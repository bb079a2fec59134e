import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { site } from '#app/shell/site.ts'
import { Button } from '#app/ui/button.tsx'
import { draftScriptLater } from '#app/ui/drafts/draft-script.tsx'
import { EmailField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Failure, LeadFrame } from '../form/lead-frame.tsx'
import { wordsOf } from '../form/validation-messages.ts'
import type { LeadResponse, OpenedForm } from '../lead-response.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'

export interface MessageFormProps {
  opened: OpenedForm
  words: { missing: Record<string, string>; wrong: Record<string, string> }
  /** Initial text of the message, if the URL names a topic. */
  beginning: string | undefined
  /** The response to a submission without JavaScript. */
  posted: LeadResponse | undefined
  /** True after the redirect that follows a successful submission without JavaScript. */
  sent: boolean
}

/** The contact form, a plain POST. With JavaScript (`message.browser.ts`) it is sent without leaving the page. */
export function MessageForm({ opened, words, beginning, posted, sent }: MessageFormProps) {
  const { form, formToken } = posted ?? opened
  const text = (name: string) => ({ ...field(form, name), ...wordsOf(words, name) })
  const message = text('message')
  const { sent: sentWords, fields: labels, again: againLabel } = contact()
  return (
    <LeadFrame sentWords={sentWords} failedWords={contact().failed} againLabel={againLabel} sent={sent && !posted}>
      <InlineScript text={draftScriptLater} />
      <form method="post" className={styles.form} data-lead>
        {posted?.outcome === 'failed' && <Failure {...contact().failed} />}
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <HiddenFields formToken={formToken} formId="form" />
        <div className={styles.pair}>
          <TextField label={labels.name} autoComplete="name" {...text('name')} />
          <EmailField label={labels.email} autoComplete="email" {...text('email')} />
          <TextField label={labels.company} markOptional autoComplete="organization" {...text('company')} />
          <TextField label={labels.phone} markOptional type="tel" autoComplete="tel" {...text('phone')} />
        </div>
        <TextArea
          label={labels.message}
          rows={5}
          {...message}
          defaultValue={message.defaultValue || beginning}
          data-adds="before"
        />
        <div className={styles.send}>
          <Button busyLabel={contact().form.sending}>{contact().form.send}</Button>
          <p>{site.replyPromise}</p>
        </div>
      </form>
    </LeadFrame>
  )
}
