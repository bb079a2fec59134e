import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'

const rejectForeignOrigin = csrf({
  secFetchSite: ['same-origin', 'none'],
  origin: (origin, context) => origin === config().siteUrl || origin === new URL(context.req.url).origin,
})

/**
 * Rejects cross-site forms (CSRF). Every browser sends at least one of the two headers with a form, and scripts cannot
 * change them. A client without either is not a browser and has no cookies (for example a mail server that
 * unsubscribes); Hono's middleware would reject it.
 */
export const rejectCrossOriginWrites = createMiddleware(async (context, next) =>
  context.req.header('sec-fetch-site') || context.req.header('origin') ? rejectForeignOrigin(context, next) : next(),
)
