import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp()
const browser = testBrowser()

test('an organizer copies the link of a public event, and of one for members', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const context = await editor.browse(browser.current, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const open = await buildEvent({ audience: 'public' })
  const ofMembers = await buildEvent()
  for (const [id, address] of [
    [open.id, `/events/${open.slug}`],
    [ofMembers.id, `/campus/events#event-${ofMembers.id}`],
  ]) {
    await page.goto(`${app.url}/admin/events/${id}`)
    await page.getByText('Copy link').click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + address)
  }
  await context.close()
})
