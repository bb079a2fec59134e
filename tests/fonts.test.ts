import { expect, onTestFinished, test } from 'vitest'
import { frameWords } from '#app/shell/frame.content.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { expectLateFontsToMoveNothing } from './setup/late-fonts.ts'

const app = testApp()
const browser = testBrowser()

// The other widths: `fonts.slow.test.ts`.
test('the fonts load after the text without moving anything, at 360 pixels', () =>
  expectLateFontsToMoveNothing(browser.current, app.url, 360))

test('the fonts load without JavaScript', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const font = page.waitForRequest(/\.woff2$/)
  await page.goto(`${app.url}/about`)
  expect((await font).url()).toContain('/assets/')
})

test('visitors who come from another page get the fonts at once', async () => {
  const page = await newPage()
  const about = frameWords().footer.quick.links.find(({ href }) => href === '/about')
  await page.goto(app.url)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: about?.label ?? '' })
    .click()
  await page.waitForURL('**/about')
  expect(await page.locator('html').getAttribute('data-fonts')).toBe('')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Instrument Sans"/)
})

async function newPage(options: Parameters<typeof browser.current.newContext>[0] = {}) {
  const context = await browser.current.newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}
