import { expect, onTestFinished, test } from 'vitest'
import { publicPages } from '#app/site/pages.ts'
import { testApp, testBrowser } from '../setup/app.ts'

const app = testApp({ SAMPLE_CONTENT: 'on' })
const browser = testBrowser()

test('no heading or lede of a public page breaks at a hyphen', { timeout: 180_000 }, async () => {
  const context = await browser.current.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const broken: string[] = []
  for (const { path } of publicPages) {
    await page.goto(app.url + path)
    await page.locator('html[data-fonts]').waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const word of await page.evaluate(brokenWords)) broken.push(`${path} at ${width}: ${word}`)
    }
  }
  expect(broken).toEqual([])
})

/** Words whose part after a hyphen stands on a lower line than the hyphen. */
function brokenWords(): string[] {
  const broken: string[] = []
  const topOf = (node: Node, at: number) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect().top
  }
  for (const text of document.querySelectorAll('main :is(h1, h2, h3), main :is(h1, h2) + p')) {
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      for (const { index } of (node.nodeValue ?? '').matchAll(/-(?=\S)/g))
        if (topOf(node, index + 1) - topOf(node, index) > 5)
          broken.push(node.nodeValue?.slice(index - 9, index + 9) ?? '')
    }
  }
  return broken
}
