import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import routes from '#app/routes.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'

const app = testApp({ SAMPLE_CONTENT: 'on' })
const browser = testBrowser()

const widths = [320, 360, 768, 1280, 1920]
const kB = 1024

/** Every page under the shared layout that needs neither a sign-in nor a name in its address. */
const paths = (await routes)
  .filter((entry) => entry.file === 'shell/layout.tsx')
  .flatMap((entry) => pathsOf(entry, ''))
  .filter((path) => !path.includes(':') && !/^\/campus\/(?!auth$)/.test(path))
  // The longest article of the samples stands for all.
  .concat('/resources/articles/answer-question-214-as-if-somebody-will-read-it')

function pathsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = `${above}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
  if (!entry.children?.length) return [path]
  return entry.children.flatMap((child) => pathsOf(child, path))
}

// A page is loaded twice, on a desk in the light and with a finger in the dark. Widths, text size and axe are then
// looked at on the page that stands there.
describe.each(paths)('%s', (path) => {
  test('on a desktop in light mode: no errors, within the size limit, accessible, no horizontal scrolling', async () => {
    const page = await newPage({ colorScheme: 'light', viewport: { width: 1280, height: 860 } })
    const troubles = watch(page)
    const weights = await weigh(page)
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    expect(tooHeavy(weights)).toEqual([])
    troubles.push(...(await lookAt(page, [1280, 360])))
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    if ((await beyondWindow(page)) > 0) troubles.push('scrolls sideways with text at twice its size')
    expect(troubles).toEqual([])
  })

  test('on a phone in dark mode: no errors, complete, accessible, with large enough targets', async () => {
    const page = await newPage({ colorScheme: 'dark', viewport: { width: 360, height: 780 }, hasTouch: true })
    const troubles = watch(page)
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.title()).toContain('Solutioneer')
    const hidden = (await page.locator('meta[name=robots][content*=noindex]').count()) > 0
    if (!hidden)
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(app.url + path)
    expect(await smallTargets(page)).toEqual([])
    troubles.push(...(await lookAt(page, [1280])))
    expect(troubles).toEqual([])
  })
})

test('every link of every public page works', async () => {
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    if (!pages.has(path)) {
      const response = await fetch(app.url + path)
      pages.set(path, response.ok ? await response.text() : `status ${response.status}`)
    }
    return pages.get(path) as string
  }
  const dead: string[] = []
  for (const from of paths) {
    const links = [...(await read(from)).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    for (const href of new Set(links)) {
      const target = new URL(href, app.url + from)
      if (target.origin !== app.url) continue
      const text = await read(target.pathname + target.search)
      if (text.startsWith('status ')) dead.push(`${from} → ${href}: ${text}`)
      else if (target.hash.length > 1 && !text.includes(`id="${target.hash.slice(1)}"`))
        dead.push(`${from} → ${href}: no such place`)
    }
  }
  expect(dead).toEqual([])
})

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.current.newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}

/** What is wrong with the page that stands there at any width, and by axe at those of `judged`. */
async function lookAt(page: Page, judged: number[]): Promise<string[]> {
  const troubles: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 800 ? 780 : 860 })
    const beyond = await beyondWindow(page)
    if (beyond > 0) troubles.push(`scrolls sideways by ${beyond} at ${width}`)
    if (!judged.includes(width)) continue
    for (const finding of await axeFindings(page)) troubles.push(`axe at ${width}: ${finding}`)
  }
  return troubles
}

/** By how many pixels the page is wider than its window. */
function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Links and buttons too low for a finger. */
function smallTargets(page: Page): Promise<{ name: string; height: number }[]> {
  return page.locator('a:visible, button:visible').evaluateAll((all) =>
    all
      // A link within a sentence is as high as its line (WCAG 2.5.8 excepts it).
      .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('p, .visually-hidden'))
      .map((one) => ({ name: one.textContent, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && height < 43.5),
  )
}

/** What the page is sent from now on, in bytes by kind. */
async function weigh(page: Page): Promise<Record<string, number>> {
  const client = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const weights: Record<string, number> = {}
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength
  })
  await client.send('Network.enable')
  return weights
}

/** Which bounds a page breaks: fonts, scripts where it has any, else the first round trip and the whole. */
function tooHeavy(weights: Record<string, number>): string[] {
  const { Document = 0, Stylesheet = 0, Script = 0, Font = 0 } = weights
  const total = Object.values(weights).reduce((sum, size) => sum + size, 0)
  const bounds: [name: string, size: number, most: number][] = [
    ['fonts', Font, 60],
    ['scripts', Script, 150],
  ]
  // One round trip: what a server may send before the browser answers.
  if (Script === 0) bounds.push(['document and styles', Document + Stylesheet, 14], ['all', total, 100])
  return bounds.filter(([, size, limit]) => size > limit * kB).map(([name, size]) => `${name}: ${size}`)
}

function watch(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => troubles.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // What the next page interrupts (an icon, say) did not fail.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return troubles
}
