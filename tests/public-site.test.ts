import { AxeBuilder } from '@axe-core/playwright'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { testApp, testBrowser } from './setup/app.ts'

const app = testApp({ SAMPLE_CONTENT: 'on' })
const browser = testBrowser()

const schemes = ['light', 'dark'] as const
const widths = [360, 768, 1280, 1920]
const kB = 1024

/** Every page under the shared layout that needs neither a sign-in nor a name in its address. */
const paths = (await routes)
  .filter((entry) => entry.file === 'site/layout.tsx')
  .flatMap((entry) => pathsOf(entry, ''))
  .filter((path) => !path.includes(':') && !/^\/campus\/(?!auth$)/.test(path))

function pathsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = `${above}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
  if (!entry.children?.length) return [path]
  return entry.children.flatMap((child) => pathsOf(child, path))
}

describe.each(paths)('%s', (path) => {
  test.each(schemes)(
    'stands in the %s scheme at every width: quiet, complete, within its window, accessible',
    async (colorScheme) => {
      const context = await browser.current.newContext({ colorScheme, viewport: { width: 1280, height: 860 } })
      const page = await context.newPage()
      const troubles = watch(page)
      await page.goto(app.url + path, { waitUntil: 'networkidle' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 800 ? 780 : 860 })
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (beyond > 0) troubles.push(`scrolls sideways by ${beyond} at ${width}`)
        if (width === 1280 || (width === 360 && colorScheme === 'light')) {
          const { violations } = await new AxeBuilder({ page }).analyze()
          for (const { id, nodes } of violations)
            troubles.push(`axe at ${width}: ${id} ${nodes.map((node) => node.target).join(' ')}`)
        }
      }
      await context.close()
      expect(troubles).toEqual([])
    },
  )

  test('reflows at 320 pixels, and with text at twice its size', async () => {
    const context = await browser.current.newContext({ viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await page.goto(app.url + path)
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await beyond()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await beyond()).toBeLessThanOrEqual(0)
    await context.close()
  })

  test(
    'has one h1, a title and a description of its own, a canonical address, and targets that a finger ' + 'hits',
    async () => {
      const context = await browser.current.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true })
      const page = await context.newPage()
      await page.goto(app.url + path)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.title()).toContain('Solutioneer')
      const hidden = (await page.locator('meta[name=robots][content*=noindex]').count()) > 0
      if (!hidden)
        expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(app.url + path)
      const small = await page.locator('a:visible, button:visible').evaluateAll((all) =>
        all
          // A link within a sentence is as high as its line (WCAG 2.5.8 excepts it).
          .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('p, .visually-hidden'))
          .map((one) => ({ name: one.textContent, height: one.getBoundingClientRect().height }))
          .filter(({ height }) => height > 1 && height < 43.5),
      )
      await context.close()
      expect(small).toEqual([])
    },
  )

  test('weighs no more than it may', async () => {
    const context = await browser.current.newContext({ viewport: { width: 1280, height: 860 } })
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const kinds = new Map<string, string>()
    const weights: Record<string, number> = {}
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      weights[kind] = (weights[kind] ?? 0) + encodedDataLength
    })
    await client.send('Network.enable')
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    await context.close()
    const { Document = 0, Stylesheet = 0, Script = 0, Font = 0 } = weights
    const total = Object.values(weights).reduce((sum, size) => sum + size, 0)
    expect(Font).toBeLessThanOrEqual(60 * kB)
    if (Script > 0) return expect(Script).toBeLessThanOrEqual(150 * kB)
    // One round trip: what a server may send before the browser answers.
    expect(Document + Stylesheet).toBeLessThanOrEqual(14 * kB)
    expect(total).toBeLessThanOrEqual(100 * kB)
  })
})

test('every link of every public page leads somewhere', async () => {
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
