import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { TextArea } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { commentPath } from '../comments/comment-path.ts'
import { PageForm } from '../writing/page-form.tsx'
import { reportLabels } from './labels.ts'
import type { Reported } from './report.ts'

/** The form to report a post or comment. */
export function ReportForm({ about, form, sent }: { about: Reported; form: FormState; sent: boolean }) {
  const back = about.kind === 'post' ? `/campus/post/${about.postId}` : commentPath(about)
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{`Report a ${about.kind}`}</h1>
      <p className={page.lede}>
        <bdi>{about.authorName}</bdi>: “<bdi>{about.excerpt}</bdi>”
      </p>
      {sent ? (
        <>
          <FormResult>{reportLabels.sent}</FormResult>
          <a href={back}>Go back</a>
        </>
      ) : (
        <PageForm form={form} press={reportLabels.send} back={back}>
          <TextArea
            {...field(form, 'reason')}
            label={reportLabels.reason}
            rows={4}
            help="Only the moderators will see this."
          />
        </PageForm>
      )}
    </div>
  )
}
