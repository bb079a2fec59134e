import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToSchedule, schedulePage } from '../schedule/respond.server.ts'
import { SchedulePage } from '../schedule/schedule-page.tsx'
import type { Route } from './+types/schedule.route.ts'
import { articleCatalogue } from './catalogue.server.ts'

export const handle = {
  access: { see: 'article.write', write: 'article.write' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Schedule article', noindex: true })

export function loader({ request, context, params }: Route.LoaderArgs) {
  return schedulePage(articleCatalogue, { request, admin: adminOf(context), id: params.id })
}

/** POST schedules the article's publication and withdrawal; DELETE cancels the schedule. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToSchedule(articleCatalogue, { request, admin: adminOf(context), id: params.id })
}

export default function ScheduleArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <SchedulePage {...loaderData} form={actionData?.form ?? loaderData.form} />
}
