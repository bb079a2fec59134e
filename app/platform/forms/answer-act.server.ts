import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { Forbidden, NotFound, ProductError, TooMany } from '#app/platform/errors.ts'
import { parseForm, submitForm } from '#app/platform/forms/parse-form.server.ts'

/** What an act that was refused answers: why, and the way back. */
export interface Refusal {
  error: string
  back: string
}

/**
 * The way of an act that a single button does: done, then on to `next`. What is refused is said beside the button, or
 * on a page of its own without JavaScript; what does not exist is a 404.
 */
export async function answerAct(work: Promise<unknown>, next: string, back = next) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProductError) || error instanceof NotFound) throw error
    const headers: Record<string, string> = error instanceof TooMany ? { 'retry-after': String(error.retryAfter) } : {}
    return data<Refusal>({ error: error.message, back }, { status: error.status, headers })
  }
  throw redirect(next)
}

/** Calls the act of the request's method: POST does, DELETE undoes. @throws NotFound for any other */
export function byMethod<T>(request: Request, { does, undoes }: { does: () => T; undoes?: () => T }): T {
  if (request.method === 'POST') return does()
  if (request.method === 'DELETE' && undoes) return undoes()
  throw new NotFound()
}

/**
 * The way of a form that somebody wrote in: whatever refuses it, limits and suspensions too, what was typed stands
 * there still.
 */
export async function submitWriting<S extends z.ZodType, Result>(
  request: Request,
  schema: S,
  act: (value: z.output<S>) => Promise<Result>,
) {
  const typed = await request.formData()
  try {
    return await submitForm(typed, schema, act)
  } catch (error) {
    if (!(error instanceof TooMany || error instanceof Forbidden)) throw error
    const { reply } = await parseForm(typed, schema)
    return reply({ '': [error.message] }, error.status)
  }
}
