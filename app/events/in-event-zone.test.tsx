import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { testBrowser } from '#tests/setup/app.ts'
import { inEventZone } from './in-event-zone.server.ts'
import { InEventZone } from './in-event-zone.tsx'

const browser = testBrowser()
const startsAt = new Date('2026-12-05T16:00:00Z')

test.each([
  ['New York', 'America/New_York', false],
  ['Toronto, where clocks show the same', 'America/Toronto', false],
  ['Paris', 'Europe/Paris', true],
])('a reader in %s sees the event’s local time only if it differs', async (_, timezoneId, isShown) => {
  const there = inEventZone({ startsAt, timeZone: 'America/New_York' })
  expect(there).toMatchObject({ clocks: '2026-12-05T11:00' })
  const context = await browser.current.newContext({ timezoneId })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.setContent(there ? renderToStaticMarkup(<InEventZone startsAt={startsAt} there={there} />) : '')
  const time = page.getByText('Saturday, December 5, 2026 at 11:00 AM EST (New York)')
  expect(await time.count()).toBe(1)
  expect(await time.isVisible()).toBe(isShown)
})

test('an event in UTC shows no second time', () => {
  expect(inEventZone({ startsAt, timeZone: 'UTC' })).toBeNull()
})
