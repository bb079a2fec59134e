import desk from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ReviewState } from './review.ts'

export interface ReviewInFormProps {
  /** Whether this person's articles need nobody's approval. */
  mayPublish: boolean
  /** The request whose text the form holds: saving it approves it. */
  approves: string | undefined
  /** The last request about the article; absent where there was none. */
  standing:
    | { state: ReviewState; askedBy: string; askedAt: Date; note: string; answeredBy: string; words: string }
    | undefined
}

/** How the last request for approval stands, above the article's text. */
export function ReviewInForm({ id, approves, standing }: ReviewInFormProps & { id: string | undefined }) {
  if (!standing || !id) return null
  const { state, askedBy, askedAt, note, answeredBy, words } = standing
  if (state === 'sent-back')
    return (
      <Notice kind="warn">
        <strong>{answeredBy} sent this back:</strong> <span className={desk.text}>{words}</span>
      </Notice>
    )
  if (state !== 'waiting') return null
  return (
    <>
      {approves && <input type="hidden" name="approves" value={approves} />}
      <Notice>
        <strong>Waiting for approval.</strong> {askedBy} asked on <Time value={askedAt} shows="day" />
        {note ? <span className={desk.text}>: {note}</span> : '.'}{' '}
        {approves ? 'Saving it here approves it.' : <a href={`/admin/articles/${id}/review`}>What is asked</a>}
      </Notice>
    </>
  )
}

/** What an editor writes to who approves. */
export function ReviewNote({ form }: { form: FormState }) {
  return (
    <>
      <p>An admin approves it before it is on the site.</p>
      <TextArea {...field(form, 'reviewNote')} label="A word to who approves" rows={2} markOptional />
    </>
  )
}
