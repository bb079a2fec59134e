import { expect, onTestFinished, test } from 'vitest'
import { testApp, testBrowser } from '../setup/app.ts'

const app = testApp()
const browser = testBrowser()

test.each([360, 412, 768, 1280])('at %i pixels each word of the wheel is readable on its slice', async (width) => {
  const context = await browser.current.newContext({ viewport: { width, height: 800 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${app.url}/services`)
  await page.locator('html[data-fonts]').waitFor()
  const words = await page.evaluate(wordsOfWheel)
  expect(words).toHaveLength(8)
  for (const { name, size, isWithin } of words) {
    expect(size, name).toBeGreaterThanOrEqual(12)
    expect(isWithin, name).toBe(true)
  }
})

/** How high the letters of each word are on the screen, and whether its ends lie on its own slice. */
function wordsOfWheel(): { name: string; size: number; isWithin: boolean }[] {
  return [...document.querySelectorAll<SVGAElement>('main nav svg a')].map((link) => {
    const [slice, text] = [link.querySelector('path'), link.querySelector('text')]
    if (!slice || !text) throw new Error('A part of the wheel has no slice or no word.')
    const size = Number.parseFloat(getComputedStyle(text).fontSize)
    const ends = Array.from({ length: text.getNumberOfChars() }, (_, at) => [
      text.getStartPositionOfChar(at),
      text.getEndPositionOfChar(at),
    ]).flat()
    return {
      name: text.textContent,
      size: (size * (link.ownerSVGElement?.getBoundingClientRect().width ?? 0)) / 1000,
      isWithin: ends.every(
        ({ x, y }) => slice.isPointInFill(new DOMPoint(x, y)) && slice.isPointInFill(new DOMPoint(x, y - size * 0.7)),
      ),
    }
  })
}
