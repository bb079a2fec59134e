import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import type { Reported } from './report.ts'

/** Asks what is wrong with a post or comment. */
export function ReportForm({ about, form, sent }: { about: Reported; form: FormState; sent: boolean }) {
  const back =
    about.kind === 'post'
      ? `/campus/post/${about.postId}`
      : `/campus/post/${about.postId}?at=${about.id}#comment-${about.id}`
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{`Report a ${about.kind}`}</h1>
      <p className={page.lede}>
        <bdi>{about.authorName}</bdi>: “<bdi>{about.excerpt}</bdi>”
      </p>
      {sent ? (
        <>
          <Notice kind="good" role="status">
            Thank you. The moderators have your report.
          </Notice>
          <a href={back}>Go back</a>
        </>
      ) : (
        <form method="post" noValidate className={page.form}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <TextArea
            {...field(form, 'reason')}
            label="What is wrong with it?"
            rows={4}
            longerIsSaid
            help="Only the moderators read this."
          />
          <div className={page.actions}>
            <Button busyLabel="Sending...">Send report</Button>
            <ButtonLink kind="quiet" href={back}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      )}
    </div>
  )
}
