import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { publicPages } from '#app/site/pages.ts'

/** Opens each public page for the first time, and expects that its fonts move nothing. */
export async function expectLateFontsToMoveNothing(browser: Browser, url: string, width: number): Promise<void> {
  for (const { path } of publicPages) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(url + path)
    await page.locator('html[data-fonts]').waitFor()
    expect(
      await page.evaluate(
        () => document.fonts.check('700 20px "Bricolage Grotesque"') && document.fonts.check('20px "Instrument Sans"'),
      ),
      path,
    ).toBe(true)
    expect(await page.evaluate(fontsAfterWords), `${path}: asked for before the words stood`).toBe(true)
    // Smaller shifts are fractions of a pixel within a line.
    const { sum, moved } = await page.evaluate(shifts)
    expect(sum, [path, ...moved].join('\n')).toBeLessThan(0.0005)
    await context.close()
  }
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
