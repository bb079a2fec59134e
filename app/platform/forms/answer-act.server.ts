import { data, redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { errorToShow, responseInit } from './errors.server.ts'
import { formAddress } from './form-address.ts'
import type { FormState } from './form-state.ts'
import type { Reply } from './parse-form.server.ts'

/** What an act that was refused answers: why, and the way back. */
export interface RefusedAct {
  error: string
  back: string
  /** What was typed, where its form could not be read: to be corrected, and sent again. */
  again?: FormToCorrect
}

interface FormToCorrect {
  form: FormState
  /** Where it goes. */
  action: string
  /** What its fields are called, where their names do not say it. */
  labels: Record<string, string>
}

/**
 * The way of an act that a single button does: done, then on to `next`. What is refused is said beside the button, or
 * on a page of its own without JavaScript; what does not exist is a 404.
 */
export async function respondToAction(work: Promise<unknown>, next: string, back = next) {
  const refused = await refusedAction(work, back)
  if (!refused) throw redirect(next)
  return refused
}

/** What an act answers that was refused; undefined for one that is done. */
export async function refusedAction(work: Promise<unknown>, back: string) {
  const refusal = await errorToShow(work)
  return refusal && data<RefusedAct>({ error: refusal.message, back }, responseInit(refusal))
}

/** Answers a form that its act could not read: what was typed comes back on the page that says so. */
export function answerUnread(
  request: Request,
  { reply }: { reply: Reply },
  back: string,
  labels: FormToCorrect['labels'] = {},
) {
  const { form } = reply().data
  const error = Object.values(form.errors).flat().join(' ')
  return data<RefusedAct>({ error, back, again: { form, action: formAddress(request), labels } }, { status: 422 })
}

/** Calls the act of the request's method: POST does, DELETE undoes. @throws NotFound for any other */
export function matchMethod<T>(request: Request, { does, undoes }: { does: () => T; undoes?: () => T }): T {
  if (request.method === 'POST') return does()
  if (request.method === 'DELETE' && undoes) return undoes()
  throw new NotFound()
}
