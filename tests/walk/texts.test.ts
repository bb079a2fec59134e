import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { testDatabase } from '../setup/database.ts'
import { arrive } from './people.ts'
import { pathFor } from './places.ts'
import { textForms } from './text-forms.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct(true)

const listed = new Set(Object.values(textForms).map(({ address }) => address))

describe.each(addresses.filter(({ reads }) => reads))('$address', ({ address }) => {
  let pages: string[] = []
  beforeAll(async () => {
    if (address === '/meet') await buildCallHost()
    for (const name of ['visitor', 'author', 'moderator', 'admin'] as const) {
      const walker = await arrive(name)
      const headers = { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' }
      const response = await send(await pathFor(address, walker), { headers })
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      if (isPage) pages.push(await response.text())
      // A stream of what happens has no end.
      else await response.body?.cancel()
    }
    return () => {
      pages = []
    }
  })

  test('every multi-line form on it is among those that are tested for lost input', () => {
    expect(pages.some((html) => textFormsOf(html) > 0)).toBe(listed.has(address))
  })

  test('no field lets the browser reject an address with a display name', () => {
    for (const html of pages) expect(html).not.toMatch(/<input[^>]*type="email"/)
  })
})

/** How many forms of a page are sent and hold a text of more than one line. */
function textFormsOf(html: string): number {
  let isSent = false
  let found = 0
  const parser = new Parser({
    onopentag(tag, { method }) {
      if (tag === 'form') isSent = method?.toLowerCase() === 'post'
      if (tag === 'textarea' && isSent) found += 1
    },
    onclosetag(tag) {
      if (tag === 'form') isSent = false
    },
  })
  parser.end(html)
  return found
}
