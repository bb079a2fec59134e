import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { TextArea } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { PageForm } from '../writing/page-form.tsx'
import type { Reported } from './report.ts'

/** The form to report a post or comment. */
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
          <FormResult>Thank you. The moderators have your report.</FormResult>
          <a href={back}>Go back</a>
        </>
      ) : (
        <PageForm form={form} press="Send report" back={back}>
          <TextArea
            {...field(form, 'reason')}
            label="What is wrong with it?"
            rows={4}
            help="Only the moderators will see this."
          />
        </PageForm>
      )}
    </div>
  )
}
