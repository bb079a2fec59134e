import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { headerLabels, headerLinks } from '#app/shell/frame/labels.ts'
import { frameWords } from '#app/shell/frame.content.ts'
import { site } from '#app/shell/site.ts'
import { home } from '#app/site/home.content.ts'
import { publicPages } from '#app/site/pages.ts'
import { axeFindings } from '../setup/axe.ts'
import { app, browser } from './product.ts'

const linkTo = (path: string) => headerLinks.find(({ href }) => href === path)?.label
const linksUnder = (footer: Locator, title: string) =>
  footer
    .locator('div:has(> h2)')
    .filter({ has: footer.page().getByRole('heading', { name: title, exact: true }) })
    .getByRole('link')
const footerLink = (path: string) => frameWords().footer.quick.links.find(({ href }) => href === path)?.label

async function visit(path: string, options: { width?: number; javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const { width = 1280, javaScriptEnabled } = options
  const context = await browser.current.newContext({ viewport: { width, height: 780 }, javaScriptEnabled })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(app.url + path)
  return page
}

describe('the header', () => {
  test('names the pages as specified, and marks the current one', async () => {
    const page = await visit('/')
    const links = await page
      .getByRole('navigation', { name: headerLabels.navigation })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/'],
      ['About Us', '/about'],
      ['Services', '/services'],
      ['Campus', '/campus'],
      ['Solutioneer Academy', '/academy'],
      ['Resource Center', '/resources'],
    ])
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: headerLabels.contact }).getAttribute('href')).toBe('/contact')
    expect(await header.getByRole('link', { name: linkTo('/'), exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await header.getByRole('link', { name: headerLabels.home(site.name) }).getAttribute('href')).toBe('/')
  })

  test('stays visible, with a stronger shadow once the page is scrolled past 20 pixels', async () => {
    const page = await visit('/')
    const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow)
    const scrollTo = async (top: number) => {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      await page.evaluate(twoFrames)
    }
    const flat = await shadow()
    await scrollTo(20)
    expect(await shadow()).toBe(flat)
    await scrollTo(21)
    await expect.poll(shadow).not.toBe(flat)
    expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
    await scrollTo(0)
    await expect.poll(shadow).toBe(flat)
  })
})

describe('the menu of narrow screens', () => {
  test('opens by its button, and closes on Esc, on a click outside and on a choice', async () => {
    const page = await visit('/', { width: 360 })
    const menu = page.getByRole('button', { name: headerLabels.menu })
    const about = page
      .getByRole('navigation', { name: headerLabels.navigation })
      .getByRole('link', { name: linkTo('/about') })
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    expect(await about.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    // The menu fills a small screen below the header.
    await page.mouse.click(5, 36)
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    await about.click()
    await page.waitForURL('**/about')
    expect(await about.isVisible()).toBe(false)
  })

  test('leads to every page and to the sign-in, holds what the footer holds, and has room for fingers', async () => {
    const page = await visit('/framework', { width: 390 })
    const hrefsIn = (landmark: string) =>
      page
        .locator(landmark)
        .locator('a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const inMenu = await hrefsIn('#menu')
    expect(inMenu).toContain('/campus/auth')
    const inHeader = await hrefsIn('header:has(#menu)')
    expect(inHeader).toEqual(expect.arrayContaining(await hrefsIn('footer')))
    // Nobody is led to a page for calls while nobody takes calls: Contact Us leads there.
    for (const { path } of publicPages.filter(({ path }) => path !== '/meet')) expect(inHeader).toContain(path)
    await page.getByRole('button', { name: headerLabels.menu }).click()
    const low = await page
      .locator('#menu :is(a, input)')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML))
    expect(low).toEqual([])
    expect(await page.locator('#menu [aria-current]').evaluateAll((all) => all.map((one) => one.ariaCurrent))).toEqual([
      'true',
      'page',
    ])
    expect(await axeFindings(page)).toEqual([])
  })

  test('works without JavaScript', async () => {
    const page = await visit('/', { width: 360, javaScriptEnabled: false })
    await page.getByRole('button', { name: headerLabels.menu }).click()
    await page
      .getByRole('navigation', { name: headerLabels.navigation })
      .getByRole('link', { name: linkTo('/services') })
      .click()
    await page.waitForURL('**/services')
  })
})

test('a new page starts at its top', async () => {
  const page = await visit('/')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footerLink('/about') })
    .click()
  await page.waitForURL('**/about')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the footer has its links, the contact details and the current year', async () => {
  const page = await visit('/')
  const footer = page.getByRole('contentinfo')
  const hrefs = (name: string) =>
    linksUnder(footer, name).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await hrefs(frameWords().footer.quick.title)).toEqual(['/', '/about', '/services', '/academy', '/contact'])
  const services = linksUnder(footer, frameWords().footer.services.title)
  expect(await services.allTextContents()).toEqual([
    'Envisioning Workshops',
    'Process Improvement',
    'Learning & Development',
    'Leadership Coaching',
  ])
  expect(await hrefs(frameWords().footer.services.title)).toEqual([
    '/services#workshops',
    '/services#process',
    '/services#learning',
    '/services#coaching',
  ])
  expect(await hrefs(frameWords().footer.offerings.title)).toEqual([
    '/academy',
    '/academy?tab=certifications',
    '/campus',
    '/solution-center',
    '/navigator',
    '/skillbridge',
    '/skillbridge/candidate-profile',
    '/framework',
    '/products',
  ])
  for (const name of [site.salesAddress, site.phone, 'Solutioneer on X', 'Solutioneer on LinkedIn'])
    expect(await footer.getByRole('link', { name }).isVisible()).toBe(true)
  expect(await footer.getByRole('link', { name: frameWords().footer.privacy }).getAttribute('href')).toBe('/privacy')
  expect(await footer.getByRole('link', { name: frameWords().footer.terms }).getAttribute('href')).toBe('/terms')
  expect(await footer.textContent()).toContain(`© ${new Date().getUTCFullYear()}`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await footer.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThanOrEqual(500)
  expect(await footer.getByRole('link', { name: site.salesAddress }).isVisible()).toBe(true)
})

test('the home page has the specified texts, and its buttons lead to the right pages', async () => {
  const page = await visit('/')
  expect(await page.title()).toContain(site.name)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Win Your Unfair Share of Business')
  for (const name of ['Drive Revenue', 'Business Solutions', 'Skills Development', 'Customer Engagement', 'Who We Are'])
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(1)
  expect(await page.getByRole('link', { name: home().hero.action }).getAttribute('href')).toBe('/services')
  expect(await page.getByRole('link', { name: home().closing.action }).getAttribute('href')).toBe('/contact')
})

test('the hero is at least 80% of the window height, and 800 pixels on wide screens', async () => {
  const context = await browser.current.newContext({ viewport: { width: 1280, height: 1200 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(app.url)
  const hero = page.locator('main section').first()
  const height = () => hero.evaluate((section) => section.getBoundingClientRect().height)
  expect(await height()).toBeGreaterThanOrEqual(960)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await height()).toBe(800)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await height()).toBeGreaterThanOrEqual(624)
})

test('the first tab stop skips the header', async () => {
  const page = await visit('/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('an unknown address shows the 404 page, and logs its path to the console', async () => {
  const context = await browser.current.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const response = await page.goto(`${app.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('404')
  expect(await page.getByText(frameWords().missing.title).isVisible()).toBe(true)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(messages.join('\n')).toContain('/no/such/page')
  expect(await axeFindings(page)).toEqual([])
  const links = page.getByRole('navigation', { name: frameWords().missing.instead }).getByRole('link')
  expect(await links.count()).toBe(3)
  await page.getByRole('searchbox', { name: frameWords().missing.search }).fill('discovery')
  await page.getByRole('button', { name: frameWords().missing.find }).click()
  await page.waitForURL(`${app.url}/search?q=discovery`)
  await page.goBack()
  await page.getByRole('link', { name: frameWords().missing.action }).click()
  await page.waitForURL(`${app.url}/`)
})

test('nothing moves when the fonts load late', async () => {
  for (const width of [360, 1280]) {
    const context = await browser.current.newContext({ viewport: { width, height: 860 } })
    const page = await context.newPage()
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.evaluate(twoFrames)
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(app.url, { waitUntil: 'networkidle' })
    // On a busy machine the fonts may arrive after the network was idle.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
      .toBeGreaterThan(0)
    await page.evaluate(() => document.fonts.ready)
    await page.unrouteAll({ behavior: 'wait' })
    await page.evaluate(twoFrames)
    const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    await context.close()
    expect(moved).toBeLessThan(0.01)
  }
})

test('icons and the manifest exist', async () => {
  const icon = await fetch(`${app.url}/favicon.ico`)
  expect(icon.status).toBe(200)
  expect(icon.headers.get('content-type')).toBe('image/x-icon')
  const manifest = (await (await fetch(`${app.url}/manifest.webmanifest`)).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe('Solutioneer')
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, app.url))).status).toBe(200)
})

test('an informational page has only the inline script', async () => {
  const html = await (await fetch(app.url)).text()
  expect(html).not.toMatch(/<script[^>]+src=/)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toMatch(/ style="/)
})

/** Waits a frame, so that the page has handled the last scroll or press. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
