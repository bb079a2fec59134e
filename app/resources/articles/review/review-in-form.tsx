import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ReviewState } from './review.ts'

export interface ReviewInFormProps {
  /** True if this person may publish without approval. */
  mayPublish: boolean
  /** The review whose text is in the form: saving the form approves it. */
  approves: string | undefined
  /** The article's latest review; undefined if there is none. */
  status:
    | { state: ReviewState; askedBy: string; askedAt: Date; note: string; answeredBy: string; words: string }
    | undefined
}

/** The state of the latest review, above the article's text. */
export function ReviewInForm({ id, approves, status }: ReviewInFormProps & { id: string | undefined }) {
  if (!status || !id) return null
  const { state, askedBy, askedAt, note, answeredBy, words } = status
  if (state === 'sent-back')
    return (
      <Notice kind="warn">
        <strong>{answeredBy} sent this back:</strong> <span className={adminUi.text}>{words}</span>
      </Notice>
    )
  if (state !== 'waiting') return null
  return (
    <>
      {approves && <input type="hidden" name="approves" value={approves} />}
      <Notice>
        <strong>Waiting for approval.</strong> {askedBy} asked on <Time value={askedAt} shows="day" />
        {note ? <span className={adminUi.text}>: {note}</span> : '.'}{' '}
        {approves ? 'Saving it here approves it.' : <a href={`/admin/articles/${id}/review`}>What is asked</a>}
      </Notice>
    </>
  )
}

/** The editor's note to the approver. */
export function ReviewNote({ form }: { form: FormState }) {
  return (
    <>
      <p>An admin has to approve it before it is published.</p>
      <TextArea {...field(form, 'reviewNote')} label="A note to the approver" rows={2} markOptional />
    </>
  )
}
