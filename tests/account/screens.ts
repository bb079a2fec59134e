import { expect, test } from 'vitest'
import { accountMenuLabel } from '#app/members/account/labels.ts'
import { type Look, troublesIn } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { locationOf } from '../setup/website.ts'
import { app, browser } from './product.ts'

/** Every page of a member's account. */
export function testScreens(looks: Look[]): void {
  test(`every page of the account passes axe in a browser, in ${looks.length} looks`, async () => {
    const member = await signedIn(app, { name: 'Ada Lovelace' })
    const begun = locationOf(await member.post('/campus/account/factors', { name: 'My phone' })) ?? ''
    const parts = [
      '',
      '/address',
      '/password',
      '/factors',
      begun.replace('/campus/account', ''),
      '/address/move',
      '/passkeys/new',
      '/identities',
      '/tools',
      '/sessions',
      '/activity',
      '/data',
      '/removal',
    ]
    const page = await (await member.browse(browser.current)).newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    for (const part of parts) {
      await page.goto(`${app.url}/campus/account${part}`)
      expect(await page.locator('main h2').first().isVisible()).toBe(true)
      expect([part, await troublesIn(looks, page)]).toEqual([part, []])
      await page.setViewportSize({ width: 390, height: 900 })
      const menu = await page.getByRole('navigation', { name: accountMenuLabel }).boundingBox()
      expect([part, (menu?.height ?? 99) < 64]).toEqual([part, true])
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/account${part.slice(0, 14).replaceAll('/', '-')}-390.png`,
          fullPage: true,
        })
    }
    expect(complaints).toEqual([])
    await page.context().close()
  }, 240_000)
}
