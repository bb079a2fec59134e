import type { Page } from 'playwright-core'

const widths = [320, 360, 390, 640, 720, 768, 1280, 1920]
const widthsForHyphens = [360, 768, 1280]

/**
 * Lists the visible faults of the open page, at every width.
 * @param hyphens whether headings that break at a hyphen are wrong, too
 */
export async function troublesAtEveryWidth(page: Page, { hyphens = false } = {}): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 640 ? 844 : width < 768 ? 390 : 900 })
    problems.push(...(await page.evaluate(visibleTroubles)).map((one) => `at ${width}: ${one}`))
    if (hyphens && widthsForHyphens.includes(width))
      problems.push(...(await page.evaluate(brokenWords)).map((one) => `at ${width} breaks at a hyphen: ${one}`))
  }
  return problems
}

/** By how many pixels the page is wider than its window. */
export function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Console messages, failed scripts and failed requests of a page, from now on. */
export function watch(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => troubles.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A request that the next page interrupts, such as an icon, did not fail.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return troubles
}

/** In the browser: sideways scrolling, words over figures, and actions too low for a finger. */
function visibleTroubles(): string[] {
  const problems: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && !one.closest('svg'),
    )
    problems.push(`scrolls sideways to ${scrollWidth}: ${wide.at(-1)?.outerHTML.slice(0, 120)}`)
  }
  const solid = [...document.querySelectorAll('section > svg *')]
    .filter((shape) => !shape.children.length && getComputedStyle(shape).fill !== 'none')
    .map((shape) => shape.getBoundingClientRect())
  for (const title of document.querySelectorAll('h1, h1 ~ p')) {
    const text = document.createRange()
    text.selectNodeContents(title)
    for (const line of text.getClientRects())
      if (
        solid.some(
          (shape) =>
            line.right > shape.left + 2 &&
            line.left < shape.right - 2 &&
            line.bottom > shape.top + 2 &&
            line.top < shape.bottom - 2,
        )
      )
        problems.push(`stands over the figure: ${title.textContent?.slice(0, 40)}`)
  }
  // A link alone in its paragraph is an action, as buttons are.
  const alone = [...document.querySelectorAll('main p > a:only-child')].filter(
    (link) => link.parentElement?.textContent === link.textContent,
  )
  const actions = [...document.querySelectorAll('main button'), ...alone]
  for (const action of actions) {
    const { width, height } = action.getBoundingClientRect()
    if (width > 1 && height > 0 && height < 43.5)
      problems.push(`${Math.round(height)} px high: ${action.outerHTML.slice(0, 100)}`)
  }
  return [...new Set(problems)]
}

/** In the browser: words of headings and ledes whose part after a hyphen stands on a lower line than the hyphen. */
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
