import type { Context, Handler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { UNAVAILABLE } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { withoutToken } from './log-responses.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** True once the request was answered with a timeout. */
    isLate: boolean | undefined
  }
}

/** Timeout of a page in milliseconds. */
const TIMEOUT_MS = 25_000

/**
 * Answers 503 to a read that takes too long. A frozen database neither answers nor refuses, and its own timeouts do not
 * fire. Writes are not interrupted, because their outcome would be reported wrongly.
 */
export const timeOutReads = (milliseconds = TIMEOUT_MS) => timeout(milliseconds, tooLate)

function tooLate(context: Context): HTTPException {
  context.set('isLate', true)
  log.error({ path: withoutToken(context.req.path, context.get('route')?.path) }, 'a page took too long')
  const res = context.text(`${UNAVAILABLE}\nRequest ${context.get('requestId') ?? ''}\n`, 503, { 'retry-after': '5' })
  return new HTTPException(503, { res })
}

/** Wraps a handler: releases the body of a response (a file, a stream) that came after the timeout. */
export function cancelIfLate(handler: Handler): Handler {
  return async (context, next) => {
    const response: Response = await handler(context, next)
    if (context.get('isLate')) await response.body?.cancel()
    return response
  }
}
