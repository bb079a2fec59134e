import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'

const refuseForeign = csrf({
  secFetchSite: ['same-origin', 'none'],
  origin: (origin, context) => origin === config().siteUrl || origin === new URL(context.req.url).origin,
})

/**
 * Refuses forms that another site's page sent with our reader's cookies. Every browser sends one of the two headers
 * with a form, and scripts cannot change them. A client that sends neither is no browser and carries nobody's cookies
 * (a mail server that unsubscribes somebody): Hono's part would refuse it.
 */
export const refuseForeignWrites = createMiddleware(async (context, next) =>
  context.req.header('sec-fetch-site') || context.req.header('origin') ? refuseForeign(context, next) : next(),
)
