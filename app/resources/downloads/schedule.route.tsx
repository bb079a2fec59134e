import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToSchedule, schedulePage } from '../schedule/respond.server.ts'
import { SchedulePage } from '../schedule/schedule-page.tsx'
import type { Route } from './+types/schedule.route.ts'
import { downloadCatalogue } from './catalogue.server.ts'

export const handle = {
  access: { see: 'download.write', write: 'download.write' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Schedule download', noindex: true })

export function loader({ request, context, params }: Route.LoaderArgs) {
  return schedulePage(downloadCatalogue, { request, admin: adminOf(context), id: params.id })
}

/** POST schedules the download's publication and withdrawal; DELETE cancels the schedule. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToSchedule(downloadCatalogue, { request, admin: adminOf(context), id: params.id })
}

export default function ScheduleDownload({ loaderData, actionData }: Route.ComponentProps) {
  return <SchedulePage {...loaderData} form={actionData?.form ?? loaderData.form} />
}
