import type { Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/log/log.server.ts'
import { withoutToken } from './answered.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** True once the client has been answered that it takes too long. */
    isLate: boolean | undefined
  }
}

/** Milliseconds after which a page that is not there yet is given up, for the person who waits for it. */
const patience = 25_000

/**
 * Answers 503 where a read takes longer than anybody waits: a database that is frozen neither answers nor refuses, and
 * its own time limits do not end then. Writes are left to end as they will, so that nobody is told wrongly.
 */
export const answerInTime = (milliseconds = patience) =>
  createMiddleware(async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, milliseconds, 'late')
    })
    const outcome = await Promise.race([next(), late])
    clearTimeout(timer)
    if (outcome !== 'late') return
    context.set('isLate', true)
    log.error({ path: withoutToken(context.req.path, context.get('route')?.path) }, 'a page took too long')
    const text = 'The service is briefly unavailable. Please try again in a moment.'
    return context.text(`${text}\nRequest ${context.get('request')?.id ?? ''}\n`, 503, { 'retry-after': '5' })
  })

/** Has `answer` give its answer, and lets go of what that holds (a file, a stream) where nobody waits for it by now. */
export function letGoIfLate(answer: Handler): Handler {
  return async (context, next) => {
    const response: Response = await answer(context, next)
    if (context.get('isLate')) await response.body?.cancel()
    return response
  }
}
