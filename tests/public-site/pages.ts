import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicPages } from '#app/site/pages.ts'
import { axeFindings } from '../setup/axe.ts'
import { beyondWindow, troublesAtEveryWidth, watch } from './look.ts'
import { paths } from './paths.ts'
import { app, browser } from './product.ts'

const kB = 1024
const isPublic = (path: string) => publicPages.some((one) => one.path === path)
const desk = { width: 1280, height: 860 }
const phone = { width: 390, height: 844 }

// Each page is loaded once, on a desk in the light. Its widths, its text size, the dark and axe are then looked at on the
// page that stands there. `public-site.slow.test.ts` loads it on a phone.
describe('a public page', () => {
  let page: Page
  let weights: Record<string, number>
  let troubles: string[]

  beforeAll(async () => {
    page = await (await browser.current.newContext({ colorScheme: 'light', viewport: desk })).newPage()
    weights = await weigh(page)
    troubles = watch(page)
    return () => page.context().close()
  })

  test.each(paths)('%s is complete, small, accessible and readable at every width', async (path) => {
    troubles.length = 0
    for (const kind of Object.keys(weights)) delete weights[kind]
    await page.setViewportSize(desk)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    expect(tooHeavy(weights)).toEqual([])
    await expectToBeComplete(page, path)
    troubles.push(...(await axeFindings(page)).map((finding) => `axe on a desk in the light: ${finding}`))
    // The fonts decide where a line ends.
    if (isPublic(path)) await page.locator('html[data-fonts]').waitFor()
    troubles.push(...(await troublesAtEveryWidth(page, { hyphens: isPublic(path) })))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(phone)
    troubles.push(...(await axeFindings(page)).map((finding) => `axe on a phone in the dark: ${finding}`))
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    if ((await beyondWindow(page)) > 0) troubles.push('scrolls sideways with text at twice its size')
    expect(troubles).toEqual([])
  })

  test('of the list for crawlers is among them', () => {
    expect(paths).toEqual(expect.arrayContaining(publicPages.map(({ path }) => path)))
  })

  test('with the wheel has each of its words readable on its slice, at every width', async () => {
    for (const width of [360, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // The letters of a figure keep the size that they were drawn in until they are drawn again.
      await page.goto(`${app.url}/services`)
      await page.locator('html[data-fonts]').waitFor()
      const words = await page.evaluate(wordsOfWheel)
      expect(words).toHaveLength(8)
      for (const { name, size, isWithin } of words) {
        expect(size, `${name} at ${width}`).toBeGreaterThanOrEqual(12)
        expect(isWithin, `${name} at ${width}`).toBe(true)
      }
    }
  })
})

test('in forced colors the selected choice is marked by a line', async () => {
  const context = await browser.current.newContext({ forcedColors: 'active' })
  const forced = await context.newPage()
  await forced.goto(`${app.url}/resources`)
  const outlines = (chosen: string) =>
    forced
      .locator(chosen)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle)
  expect(await outlines('nav a[aria-current="true"]')).toBe('solid')
  await context.close()
})

async function expectToBeComplete(page: Page, path: string): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.title()).toContain('Solutioneer')
  const hidden = (await page.locator('meta[name=robots][content*=noindex]').count()) > 0
  if (!hidden)
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(app.url + path)
}

/** Links, buttons and fields too low for a finger. */
function smallTargets(page: Page): Promise<{ name: string; height: number }[]> {
  const targets = 'a, button, summary, select, input:not([type=checkbox], [type=radio], [type=hidden], [name=website])'
  return page.locator(`:is(${targets}):visible`).evaluateAll((all) =>
    all
      // A link within a sentence is as high as its line (WCAG 2.5.8 excepts it); what looks like a button is not inline.
      .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('.visually-hidden'))
      .map((one) => ({ name: one.textContent, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && height < 43.5),
  )
}

/** What the page is sent from now on, in bytes by kind. Nothing comes from the cache of the page before. */
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
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  return weights
}

/** Lists the bounds that a page exceeds: fonts, scripts where it has any, else the first round trip and the whole. */
function tooHeavy(weights: Record<string, number>): string[] {
  const { Document = 0, Stylesheet = 0, Script = 0, Font = 0 } = weights
  const total = Object.values(weights).reduce((sum, size) => sum + size, 0)
  if (Document === 0) return ['The document was not weighed.']
  const bounds: [name: string, size: number, most: number][] = [
    ['fonts', Font, 60],
    ['scripts', Script, 150],
  ]
  // One round trip: what a server may send before the browser answers.
  if (Script === 0) bounds.push(['document and styles', Document + Stylesheet, 14], ['all', total, 100])
  return bounds.filter(([, size, limit]) => size > limit * kB).map(([name, size]) => `${name}: ${size}`)
}

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
