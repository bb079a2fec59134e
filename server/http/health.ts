import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'
import { databaseAnswers, poolHealth } from '#app/platform/database/pool/pool-health.server.ts'
import { metricsText } from './metrics.ts'

/**
 * `/healthz`: the process lives and its pool moves. `/readyz`: it can serve. `/metrics`: its figures, for this machine
 * or a token's bearer.
 */
export const health = new Hono()
  .get('/healthz', async (context) => {
    const { alive } = await poolHealth()
    return alive ? context.text('ok\n') : context.text('stuck: no connection came back for 30 seconds\n', 503)
  })
  .get('/readyz', async (context) => {
    const ready = (await databaseAnswers()) && (await isMigrated(rawSql()).catch(() => false))
    return ready
      ? context.text('ready\n')
      : context.text('not ready: the database is away or not migrated\n', 503, { 'retry-after': '5' })
  })
  .get('/metrics', async (context) => {
    if (
      !mayRead(
        context.get('request').address,
        context.req.header('authorization'),
        context.req.header('x-forwarded-for'),
      )
    )
      return context.text('Forbidden\n', 403)
    const { body, contentType } = await metricsText()
    return context.body(body, 200, { 'content-type': contentType })
  })

function mayRead(address: string, authorization: string | undefined, forwardedFor: string | undefined): boolean {
  const { metricsToken, trustProxy } = config()
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  const given = Buffer.from(authorization ?? '')
  if (metricsToken && given.length === expected.length && timingSafeEqual(given, expected)) return true
  // Behind a proxy on this machine every request comes from loopback: one that was forwarded is not ours.
  const local = /^(::1|(::ffff:)?127\.)/.test(address)
  return local && (trustProxy || forwardedFor === undefined)
}
