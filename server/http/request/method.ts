import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodOverride } from 'hono/method-override'

const methods = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Takes the method that a plain form asks for: forms can only GET and POST, so one that removes something posts to
 * `…?_method=DELETE`. Hono's part would take any word, and fail on one that is no method.
 */
export function overrideMethod(app: Hono) {
  const override = methodOverride({ app, query: '_method' })
  return createMiddleware(async (context, next) =>
    methods.has(context.req.query('_method') ?? '') ? override(context, next) : next(),
  )
}
