import { Hono, type HonoRequest } from 'hono'
import { countRead } from '#app/analytics/count-read.server.ts'
import { browserInfoOf } from '#app/analytics/reader.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Counts a page view, sent by the page's script; the body is the referrer. */
export const seen = new Hono().post('/', async (context) => {
  const { req } = context
  const browser = browserInfoOf(req.raw.headers, context.get('request').address)
  if (browser) {
    const page = { url: req.header('referer') ?? '', from: await addressIn(req) }
    // Errors are only logged: the reader is not affected.
    await countRead(page, browser).catch((err: unknown) => log.warn({ err }, 'a reader was not counted'))
  }
  return context.body(null, 204)
})

/** Reads the body if it is short enough to be a URL. */
async function addressIn(req: HonoRequest): Promise<string> {
  const length = Number(req.header('content-length') ?? Number.NaN)
  return length <= 4000 ? req.text() : ''
}
