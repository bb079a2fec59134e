import { data, redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { errorToShow, responseInit } from './errors.server.ts'
import { formAddress } from './form-address.ts'
import type { FormState } from './form-state.ts'
import type { Reply } from './parse-form.server.ts'

/** The response data of a rejected action: the reason, and a link back. */
export interface RejectedAct {
  error: string
  back: string
  /** The submitted values of a form that could not be parsed, to be corrected and sent again. */
  again?: FormToCorrect
}

interface FormToCorrect {
  form: FormState
  /** The URL that the form posts to. */
  action: string
  /** Labels of fields whose names are not self-explanatory. */
  labels: Record<string, string>
}

/**
 * Responds to an action of a single button: redirects to `next` on success. A rejection is shown beside the button, or
 * on its own page without JavaScript. @throws NotFound
 */
export async function respondToAction(work: Promise<unknown>, next: string, back = next) {
  const rejection = await rejectedAction(work, back)
  if (!rejection) throw redirect(next)
  return rejection
}

/** The response for a rejected action; undefined if it succeeded. */
export async function rejectedAction(work: Promise<unknown>, back: string) {
  const rejection = await errorToShow(work)
  return rejection && data<RejectedAct>({ error: rejection.message, back }, responseInit(rejection))
}

/** Responds to a form that could not be parsed, with the values that were entered. */
export function respondToUnreadable(
  request: Request,
  { reply }: { reply: Reply },
  back: string,
  labels: FormToCorrect['labels'] = {},
) {
  const { form } = reply().data
  const error = Object.values(form.errors).flat().join(' ')
  return data<RejectedAct>({ error, back, again: { form, action: formAddress(request), labels } }, { status: 422 })
}

/** Runs the handler of the request's method. @throws NotFound for a method without one */
export function matchMethod<T>(request: Request, handlers: { post?: () => T; delete?: () => T }): T {
  if (request.method === 'POST' && handlers.post) return handlers.post()
  if (request.method === 'DELETE' && handlers.delete) return handlers.delete()
  throw new NotFound()
}
