import { beforeAll, expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { testDatabase } from '../setup/database.ts'
import { openMissing, openRecord, textFormsOf, titlesOf } from './pages-walk.ts'
import type { WalkerName } from './people.ts'
import { textForms } from './text-forms.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })
beforeAll(async () => {
  await buildCallHost()
})

const { addresses, send } = await walkedProduct(true)

const listed = new Set(Object.values(textForms).map(({ address }) => address))

// pages.slow.test.ts opens every page as every reader.
test.each(addresses)('$address has one title, and its forms are known', async (route) => {
  const { address, reads } = route
  const pages = await openRecord(send, route, readersOf(address))
  for (const { said, html } of [...pages, ...(await openMissing(send, route))]) {
    const titles = titlesOf(html)
    if (titles) expect(titles, said).toEqual([expect.stringMatching(/\S/)])
  }
  if (!reads) return
  const hasTextForm = pages.some(({ html }) => textFormsOf(html) > 0)
  expect(hasTextForm, 'each multi-line form is among those that are tested for lost input').toBe(listed.has(address))
  // A browser would reject an address with a display name.
  for (const { said, html } of pages) expect(html, said).not.toMatch(/<input[^>]*type="email"/)
})

/** Those who are shown different things there. Whoever is sent to sign in costs almost nothing. */
function readersOf(address: string): WalkerName[] {
  return address.startsWith('/campus') ? ['visitor', 'author', 'admin'] : ['visitor', 'admin']
}
