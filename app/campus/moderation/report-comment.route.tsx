import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/report-comment.route.ts'
import { reportedComment } from './queries.server.ts'
import { reportContent } from './report.server.ts'
import { reportDraft } from './report.ts'
import { ReportForm } from './report-form.tsx'

export const handle = { access: { see: 'post.see', write: 'content.report' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Report a comment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const about = await reportedComment(requireMember({ request, context }), params.id)
  return { about, form: describeForm(reportDraft), sent: new URL(request.url).searchParams.has('sent') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  const about = await reportedComment(member, params.id)
  return submitForm(request, reportDraft, async ({ reason }) => {
    await reportContent(member, about, reason)
    throw redirect('?sent')
  })
}

export default function ReportComment({ loaderData: { about, form, sent }, actionData }: Route.ComponentProps) {
  return <ReportForm about={about} form={actionData?.form ?? form} sent={sent} />
}
