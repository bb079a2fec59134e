import { expect, onTestFinished, test } from 'vitest'
import { publicPages } from '#app/site/pages.ts'
import { testApp, testBrowser } from './setup/app.ts'

const app = testApp()
const browser = testBrowser()

test.each([360, 412, 768, 1280])(
  'the fonts load after the text without moving anything, at %i pixels',
  { timeout: 180_000 },
  async (width) => {
    for (const { path } of publicPages) {
      const page = await newPage({ viewport: { width, height: 800 } })
      await page.goto(app.url + path)
      await page.locator('html[data-fonts]').waitFor()
      expect(
        await page.evaluate(
          () =>
            document.fonts.check('700 20px "Bricolage Grotesque"') && document.fonts.check('20px "Instrument Sans"'),
        ),
        path,
      ).toBe(true)
      expect(await page.evaluate(fontsAfterWords), `${path}: asked for before the words stood`).toBe(true)
      // What is less is no line, but the end of a word that stands beside another by the breadth of a hair.
      const { sum, moved } = await page.evaluate(shifts)
      expect(sum, [path, ...moved].join('\n')).toBeLessThan(0.0005)
      await page.context().close()
    }
  },
)

test('the fonts load without JavaScript', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const font = page.waitForRequest(/\.woff2$/)
  await page.goto(`${app.url}/about`)
  expect((await font).url()).toContain('/assets/')
})

test('visitors who come from another page get the fonts at once', async () => {
  const page = await newPage()
  await page.goto(app.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/about')
  expect(await page.locator('html').getAttribute('data-fonts')).toBe('')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Instrument Sans"/)
})

async function newPage(options: Parameters<typeof browser.current.newContext>[0] = {}) {
  const context = await browser.current.newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** How much moved, added up, and what it was, from where to where. */
function shifts(): Promise<{ sum: number; moved: string[] }> {
  return new Promise((resolve) => {
    let sum = 0
    const moved: string[] = []
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        sum += value
        for (const { node, previousRect, currentRect } of sources)
          moved.push(
            `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”: ${place(previousRect)} → ${place(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // A frame later the shifts of the past are told; where there were none, nothing is.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve({ sum, moved }))))
  })
}

function fontsAfterWords(): boolean {
  const [words] = performance.getEntriesByName('first-contentful-paint')
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  return fonts.length === 2 && fonts.every(({ startTime }) => startTime >= (words?.startTime ?? 0))
}
