import { Hono, type HonoRequest } from 'hono'
import { countRead } from '#app/analytics/count-read.server.ts'
import { browsingOf } from '#app/analytics/reader.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Where a page says that somebody reads it; the body is the address that led there. */
export const seen = new Hono().post('/', async (context) => {
  const { req } = context
  const browsing = browsingOf(req.raw.headers, context.get('request').address)
  if (browsing) {
    const page = { url: req.header('referer') ?? '', from: await addressIn(req) }
    // The answer says nothing, and a database that is away is no fault of who reads.
    await countRead(page, browsing).catch((err: unknown) => log.warn({ err }, 'a reader was not counted'))
  }
  return context.body(null, 204)
})

/** No more is read than an address can be long. */
async function addressIn(req: HonoRequest): Promise<string> {
  const length = Number(req.header('content-length') ?? Number.NaN)
  return length <= 4000 ? req.text() : ''
}
