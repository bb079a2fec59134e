import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodOverride } from 'hono/method-override'

const methods = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Overrides the method of plain HTML forms, which only support GET and POST: a deletion posts to `…?_method=DELETE`.
 * Restricted to known methods, because Hono's middleware fails on others.
 */
export function overrideMethod(app: Hono) {
  const override = methodOverride({ app, query: '_method' })
  return createMiddleware(async (context, next) =>
    methods.has(context.req.query('_method') ?? '') ? override(context, next) : next(),
  )
}
