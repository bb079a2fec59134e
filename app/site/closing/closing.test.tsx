import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEntry } from '../collections/factory.ts'
import { collectionEntries } from '../collections/tables.server.ts'
import { closingWords } from './closing.content.ts'
import { Closing } from './closing.tsx'
import { type ContactPoint, closingContact } from './contact-point.server.ts'

testDatabase()
beforeEach(async () => {
  await database().delete(collectionEntries)
})

const drawn = (contact: ContactPoint) =>
  renderToStaticMarkup(
    <Closing
      title="Which deal?"
      text="We read it."
      href="/contact"
      action="Contact Us"
      quiet={{ href: '/framework', label: 'Read the method' }}
      contact={contact}
      figure="about"
    />,
  )

test('the first of the people stands at the end of a page, with the next free time', async () => {
  await buildEntry({ position: 2, fields: { name: 'Ben Oduya', role: 'Instructor' } })
  await buildEntry({ position: 1, fields: { name: 'Ada Vale', role: 'Principal' } })
  const contact = await closingContact()
  expect(contact).toMatchObject({ person: { fields: { name: 'Ada Vale' } }, nextCall: undefined })
  const html = drawn({ ...contact, nextCall: new Date('2026-12-01T15:00:00Z') })
  expect(html).toContain('Ada Vale')
  expect(html).toContain('href="/meet?from=about&amp;time=2026-12-01T15%3A00%3A00.000Z#times"')
  expect(html).toContain('December 1, 2026 at 3:00 PM UTC')
})

test('without people and calls, it says who answers and names the phone', async () => {
  const html = drawn(await closingContact())
  expect(html).toContain(closingWords().nobody)
  expect(html).toContain('href="tel:')
  expect(html).not.toContain('/meet')
})
