import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { collections } from '../collections/collections.content.ts'
import { buildEntry } from '../collections/factory.ts'
import { pageText } from '../seo/page-text.server.tsx'
import { about } from './about.content.ts'

testDatabase({ env: { SITE_URL: 'https://solutioneer.example' } })

test('the people stand directly below the hero; until there are any, a text says who works here', async () => {
  const before = await pageText('/about')
  expect(before).toContain(`## ${about().people.title}`)
  await buildEntry({ fields: { name: 'Ada Vale', role: 'Principal' } })
  const after = await pageText('/about')
  expect(after).not.toContain(about().people.title)
  const inOrder = [about().hero.title, collections().people.title, 'Ada Vale', about().purpose.title]
  const places = inOrder.map((text) => after.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('each belief says what it costs', () => {
  for (const { cost } of about().beliefs.list) expect(cost).toMatch(/^[A-Z][^.]+\. .+\.$/)
})
