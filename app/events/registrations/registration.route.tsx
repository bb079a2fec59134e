import { data, redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { errorToShow, responseInit } from '#app/platform/forms/errors.server.ts'
import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { sourceOf } from '../public/sign-up.ts'
import type { Route } from './+types/registration.route.ts'
import { listEvents } from './events-page.server.ts'
import { EventsPage } from './events-page.tsx'
import { registrationLabels } from './labels.ts'
import { zoneOf } from './reader-zone.server.ts'
import { cancelRegistration, register } from './register.server.ts'

export const handle = {
  access: { see: 'event.see', write: 'event.register', whenSuspended: 'DELETE' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: registrationLabels.title, noindex: true })

/** The page of events again, with the error shown beside its event. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  return listEvents(requireMember({ request, context }, '/campus/events'), request, id)
}

/** POST registers, DELETE cancels. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  requireMember({ request, context }, '/campus/events')
  const actor = actorOf(context)
  const { searchParams } = new URL(request.url)
  const productError = await errorToShow(
    matchMethod<Promise<unknown>>(request, {
      post: async () => register(actor, id, { timeZone: await zoneOf(request), source: sourceOf(searchParams) }),
      delete: () => cancelRegistration(actor, id),
    }),
  )
  if (productError) return data({ eventId: id, error: productError.message }, responseInit(productError))
  throw redirect(`/campus/events?${request.method === 'POST' ? 'registered' : 'cancelled'}=${id}#answer`)
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} failed={actionData} />
}
