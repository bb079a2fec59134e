import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadSource, submitLead } from '../submit.server.ts'
import type { Route } from './+types/submission.route.ts'
import { inquiryOf } from './message.ts'
import { messageForm, receiveMessage } from './receive.server.ts'

export const handle = {
  access: { write: 'form.send', whenSuspended: true },
  body: { maxMiB: 0.25, from: 'anybody' },
} satisfies RouteHandle

export function loader() {
  throw new NotFound()
}

/** POST: the contact form as the page's script sends it. Responds with JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const inquiry = { ...inquiryOf(searchParams), source: leadSource(searchParams) }
  const result = await submitLead(context, await postedForm(request), messageForm, (draft, sender) =>
    receiveMessage(actorOf(context), draft, inquiry, sender),
  )
  // Pages that were opened before an update read the token as `pass`.
  return Response.json({ ...result.data, pass: result.data.formToken }, result.init ?? undefined)
}
