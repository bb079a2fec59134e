import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '../setup/database.ts'
import { arrive } from './people.ts'
import { formFor, pathFor } from './places.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct(true)

test.each(addresses)('$address has one title, for an existing record and for a missing one', async (route) => {
  const admin = await arrive('admin')
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' }
  const missing = route.address.replaceAll(/:\w+\??|\*/g, newId())
  const asked: [path: string, init: RequestInit][] = [
    [await pathFor(route.address, admin), { headers }],
    [missing, { headers }],
    [missing, { headers, method: 'POST', body: formFor() }],
    [missing, {}],
  ]
  for (const [path, init] of asked) {
    const response = await send(path, init)
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      await response.body?.cancel()
      continue
    }
    const [head = ''] = /<head>[\s\S]*<\/head>/.exec(await response.text()) ?? []
    // An email that the admin area shows is no page of ours.
    if (!head.includes('rel="manifest"')) continue
    const said = `${init.method ?? 'GET'} ${path}: ${response.status}`
    const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)
    expect(titles, said).toEqual([expect.stringMatching(/\S/)])
  }
})
