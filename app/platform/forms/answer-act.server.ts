import { data, redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { answerInit, refusalToSay } from './refusal.server.ts'

/** What an act that was refused answers: why, and the way back. */
export interface RefusedAct {
  error: string
  back: string
}

/**
 * The way of an act that a single button does: done, then on to `next`. What is refused is said beside the button, or
 * on a page of its own without JavaScript; what does not exist is a 404.
 */
export async function answerAct(work: Promise<unknown>, next: string, back = next) {
  const refusal = await refusalToSay(work)
  if (!refusal) throw redirect(next)
  return data<RefusedAct>({ error: refusal.message, back }, answerInit(refusal))
}

/** Calls the act of the request's method: POST does, DELETE undoes. @throws NotFound for any other */
export function byMethod<T>(request: Request, { does, undoes }: { does: () => T; undoes?: () => T }): T {
  if (request.method === 'POST') return does()
  if (request.method === 'DELETE' && undoes) return undoes()
  throw new NotFound()
}
