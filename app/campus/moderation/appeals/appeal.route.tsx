import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextArea } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { grouped, sentence } from '../../notifications/grouped.ts'
import { memberNotification, seenBy } from '../../notifications/queries.server.ts'
import { PageForm } from '../../writing/page-form.tsx'
import type { Route } from './+types/appeal.route.ts'
import { appealForm, isAppealable } from './appeal.ts'
import { appealLabels } from './labels.ts'
import { makeAppeal } from './make-appeal.server.ts'
import { hasAppealed } from './queries.server.ts'

export const handle = {
  access: { see: 'appeal.make', write: 'appeal.make', whenSuspended: true },
} satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: appealLabels.ask, noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const notification = await memberNotification(member, params.id)
  if (!isAppealable(notification)) throw new Forbidden('There is no decision here to review.')
  const [group] = grouped(await seenBy(member, [notification]))
  return {
    decision: group ? sentence(group) : '',
    reason: notification.details.reason ?? '',
    isAsked: await hasAppealed(member, notification.id),
    form: describeForm(appealForm),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, appealForm, async ({ content }) => {
    await makeAppeal(member, params.id, content)
    throw redirect('?sent')
  })
}

/** The form to appeal a moderator's decision to an admin. */
export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, reason, isAsked } = loaderData
  const form = actionData?.form ?? loaderData.form
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{appealLabels.ask}</h1>
      <p className={page.lede}>
        <bdi>{decision}</bdi>
      </p>
      {reason && (
        <p>
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      {isAsked && !actionData ? (
        <>
          <FormResult>{appealLabels.sent}</FormResult>
          <a href="/campus/notifications">Back to the notifications</a>
        </>
      ) : (
        <PageForm form={form} label="Appeal" press={appealLabels.send} back="/campus/notifications">
          <TextArea
            {...field(form, 'content')}
            label={appealLabels.why}
            rows={5}
            help="Only the admins will see this, not the moderator who decided."
          />
        </PageForm>
      )}
    </div>
  )
}
