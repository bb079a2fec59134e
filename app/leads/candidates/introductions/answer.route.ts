import { redirect } from 'react-router'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/answer.route.ts'
import { answerIntroduction } from './introductions.server.ts'

export const handle = { access: { write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST accepts or declines an introduction. */
export async function action({ request, params: { token, id } }: Route.ActionArgs) {
  const answer = (await postedForm(request)).get('answer')
  if (answer !== 'yes' && answer !== 'no') throw new Invalid({ answer: ['Please say yes or no.'] })
  await answerIntroduction(token, id, answer)
  throw redirect(`/talent/${token}#introductions`, 303)
}
