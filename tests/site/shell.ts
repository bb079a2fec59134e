import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { axeFindings } from '../setup/axe.ts'
import { app, browser } from './product.ts'

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
      .getByRole('navigation', { name: 'Main' })
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
    expect(await header.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
    expect(await header.getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await header.getByRole('link', { name: 'Solutioneer, home' }).getAttribute('href')).toBe('/')
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
    const menu = page.getByRole('button', { name: 'Menu' })
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    expect(await about.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    await page.mouse.click(180, 740)
    expect(await about.isVisible()).toBe(false)
    await menu.click()
    await about.click()
    await page.waitForURL('**/about')
    expect(await about.isVisible()).toBe(false)
  })

  test('works without JavaScript', async () => {
    const page = await visit('/', { width: 360, javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
    await page.waitForURL('**/services')
  })
})

test('a new page starts at its top', async () => {
  const page = await visit('/')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/about')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the footer has its links, the contact details and the current year', async () => {
  const page = await visit('/')
  const footer = page.getByRole('contentinfo')
  const hrefs = (name: string) =>
    footer
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await hrefs('Quick Links')).toEqual(['/', '/about', '/services', '/academy', '/contact'])
  const services = footer.getByRole('navigation', { name: 'Services' }).getByRole('link')
  expect(await services.allTextContents()).toEqual([
    'Envisioning Workshops',
    'Process Improvement',
    'Learning & Development',
    'Leadership Coaching',
  ])
  expect(await hrefs('Services')).toEqual([
    '/services#workshops',
    '/services#process',
    '/services#learning',
    '/services#coaching',
  ])
  expect(await hrefs('Offerings')).toEqual([
    '/academy',
    '/academy?tab=certifications',
    '/campus',
    '/solution-center',
    '/navigator',
    '/skillbridge',
    '/framework',
    '/products',
  ])
  for (const name of ['sales@solutioneer.example', '(502) 555-0142', 'Solutioneer on X', 'Solutioneer on LinkedIn'])
    expect(await footer.getByRole('link', { name }).isVisible()).toBe(true)
  expect(await footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  expect(await footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms')
  expect(await footer.textContent()).toContain(`© ${new Date().getUTCFullYear()}`)
})

test('the home page has the specified texts, and its buttons lead to the right pages', async () => {
  const page = await visit('/')
  expect(await page.title()).toContain('Solutioneer')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Win Your Unfair Share of Business')
  for (const name of ['Drive Revenue', 'Business Solutions', 'Skills Development', 'Customer Engagement', 'Who We Are'])
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Explore Our Services' }).getAttribute('href')).toBe('/services')
  expect(await page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/contact')
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
  expect(await page.getByText('Oops! Page not found').isVisible()).toBe(true)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(messages.join('\n')).toContain('/no/such/page')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Return to Home' }).click()
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
