import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { config } from '#app/platform/config/config.server.ts'
import { poolHealth } from '#app/platform/database/pool/pool-health.server.ts'
import { isReady } from '#app/platform/database/ready.server.ts'
import { metricsText } from './metrics.ts'

/**
 * `/healthz`: the process has started and its pool is not stuck. Proxies ask it: a process that is starting or stopping
 * does not listen, and one without a database still serves cached pages. `/readyz`: the database is there, too.
 * `/metrics`: its metrics, for requests from this machine or with the token.
 */
export const health = new Hono()
  .get('/healthz', async (context) => {
    const { alive } = await poolHealth()
    return alive ? context.text('ok\n') : context.text('stuck: no connection came back for 30 seconds\n', 503)
  })
  .get('/readyz', async (context) => {
    return (await isReady())
      ? context.text('ready\n')
      : context.text('not ready: the database is away or not migrated\n', 503, { 'retry-after': '5' })
  })
  .get('/metrics', async (context) => {
    if (!mayRead(context.get('request').address, context.req.raw.headers)) return context.text('Forbidden\n', 403)
    const { body, contentType } = await metricsText()
    return context.body(body, 200, { 'content-type': contentType })
  })

function mayRead(address: string, headers: Headers): boolean {
  const { metricsToken, trustProxy } = config()
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  const credentials = Buffer.from(headers.get('authorization') ?? '')
  if (metricsToken && credentials.length === expected.length && timingSafeEqual(credentials, expected)) return true
  // Behind a proxy on this machine every request comes from loopback, so also reject forwarded requests and those for
  // another host name. A trusted proxy's X-Forwarded-For is already applied to `address`.
  const isForwarded = proxyHeaders.some((name) => headers.has(name) && !(trustProxy && name === 'x-forwarded-for'))
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname ?? ''
  return loopbackPattern.test(address) && !isForwarded && (loopbackPattern.test(host) || host === 'localhost')
}

const loopbackPattern = /^(?:\[?::1\]?$|(?:::ffff:)?127\.)/
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
