import { beforeAll, expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { testDatabase } from '../setup/database.ts'
import { openRecord, textFormsOf, titlesOf } from './pages-walk.ts'
import { walkers } from './people.ts'
import { textForms } from './text-forms.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })
beforeAll(async () => {
  await buildCallHost()
})

const { addresses, send } = await walkedProduct(true)

const listed = new Set(Object.values(textForms).map(({ address }) => address))

test.each(addresses.filter(({ reads }) => reads))(
  '$address has one title, for every reader, and its forms are known',
  async (route) => {
    const pages = await openRecord(send, route, walkers)
    for (const { said, html } of pages) {
      const titles = titlesOf(html)
      if (titles) expect(titles, said).toEqual([expect.stringMatching(/\S/)])
      expect(html, said).not.toMatch(/<input[^>]*type="email"/)
    }
    const hasTextForm = pages.some(({ html }) => textFormsOf(html) > 0)
    expect(hasTextForm, 'each multi-line form is among those that are tested for lost input').toBe(
      listed.has(route.address),
    )
  },
)
