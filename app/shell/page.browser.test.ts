import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import fontsScript from '#app/styles/fonts/fit.browser.ts?script'
import countsScript from '#app/ui/counted/counts.browser.ts?script'
import { testBrowser } from '#tests/setup/app.ts'
import formsScript from './forms.browser.ts?script'
import pageScript from './page.browser.ts?script'
import seenScript from './seen.browser.ts?script'
import { speculationRules } from './speculation-rules.ts'

test('the inline script is JavaScript, and a kilobyte at most before it is compressed', () => {
  for (const script of [pageScript, formsScript]) {
    expect(() => new Function(script)).not.toThrow()
    expect(script.length).toBeLessThanOrEqual(1024)
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(600)
  }
})

test('the script that counts input is at most 300 bytes', () => {
  expect(() => new Function(countsScript)).not.toThrow()
  expect(countsScript.length).toBeLessThanOrEqual(300)
})

test('the script that loads the fonts is at most 700 bytes', () => {
  expect(() => new Function(fontsScript)).not.toThrow()
  expect(fontsScript.length).toBeLessThanOrEqual(700)
})

test('the script that counts page views is at most 300 bytes', () => {
  expect(() => new Function(seenScript)).not.toThrow()
  expect(seenScript.length).toBeLessThanOrEqual(300)
})

test('pages with a session, files and forms are not prefetched', () => {
  const { prefetch, prerender } = JSON.parse(speculationRules())
  for (const [rule] of [prefetch, prerender]) {
    const [, except] = rule.where.and
    expect(except.not.href_matches).toEqual(
      expect.arrayContaining(['/auth/*', '/admin*', '/campus*', '/files/*', '/resources/downloads/*']),
    )
  }
  expect(prerender[0].where.and[1].not.href_matches).toContain('/resources?*')
})

test('both fonts together stay under 60 kB', () => {
  const bytes = ['display', 'text'].map((name) => statSync(`app/styles/fonts/${name}.woff2`).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})

describe('in a page', () => {
  const browser = testBrowser()

  async function pageWith(markup: string, timezoneId = 'Europe/Paris'): Promise<Page> {
    const context = await browser.current.newContext({ timezoneId })
    const page = await context.newPage()
    page.on('pageerror', (error) => expect.unreachable(error.message))
    await page.setContent(
      `<!doctype html><html lang="en"><base href="http://127.0.0.1:9/"><title>Page</title><body>${markup}` +
        `<script>${pageScript}</script><script>${formsScript};${countsScript}</script></body></html>`,
    )
    return page
  }

  test.each([
    ['counted by one request that stores nothing', '', 1],
    ['not counted where Do Not Track is set', "'doNotTrack', { get: () => '1' }", 0],
    ['not counted where Global Privacy Control is set', "'globalPrivacyControl', { get: () => true }", 0],
  ])('a reader is %s', async (_, asks, requests) => {
    const context = await browser.current.newContext()
    if (asks) await context.addInitScript(`Object.defineProperty(Navigator.prototype, ${asks})`)
    const page = await context.newPage()
    const sent: string[] = []
    await context.route('**/*', async (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      await route.fulfill(
        route.request().method() === 'POST'
          ? { status: 204 }
          : { contentType: 'text/html', body: `<title>Page</title><p>Words</p><script>${seenScript}</script>` },
      )
    })
    await page.goto('http://127.0.0.1:9/about')
    // A final request, to be sure that everything sent after the first paint has arrived.
    await page.evaluate(untilPainted)
    await page.evaluate(() => fetch('/last'))
    expect(sent).toEqual(['GET /about', ...Array<string>(requests).fill('POST /seen'), 'GET /last'])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await context.close()
  })

  test('a page view is counted once the text is visible, and not before', async () => {
    const context = await browser.current.newContext()
    await context.addInitScript(() => {
      navigator.sendBeacon = () => {
        document.title = `Asked after ${performance.getEntriesByName('first-contentful-paint').length} paint of words`
        return true
      }
    })
    const page = await context.newPage()
    const body = `<title>Page</title><p>Words</p><script>${seenScript}</script>`
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://127.0.0.1:9/about')
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe('Asked after 1 paint of words')
    await context.close()
  })

  test('times are converted to the visitor’s time zone, which is named', async () => {
    const page = await pageWith(
      '<time datetime="2026-12-01T15:00:00.000Z" data-shows="minute">December 1, 2026 at 3:00 PM UTC</time><time ' +
        'datetime="2026-12-01T15:00:00.000Z">December 1, 2026</time>',
    )
    const [minute, day] = await page.locator('time').allTextContents()
    expect(minute).toMatch(/^December 1, 2026 at 4:00\sPM (CET|GMT\+1)$/)
    expect(day).toBe('December 1, 2026')
  })

  test('a toast closes by its button', async () => {
    const page = await pageWith(
      '<div role="status" data-toast><p>Message sent!</p><button data-close aria-label="Close"></button></div>',
    )
    await page.getByRole('button', { name: 'Close' }).click({ force: true })
    expect(await page.getByText('Message sent!').isVisible()).toBe(false)
  })

  test.each([
    ['says nothing of it', `<script>${pageScript}</script>`, []],
    ['would say so without its script', '', ['Transition was skipped']],
  ])('a page to which the transition is cut short %s', async (_, script, faults) => {
    const context = await browser.current.newContext()
    // Skips the transition, as when the visitor leaves at once or resizes the window.
    await context.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as unknown as { viewTransition: { skipTransition: () => void } | null }
        viewTransition?.skipTransition()
        if (viewTransition) document.title = 'Cut short'
      })
    })
    const page = await context.newPage()
    const messages: string[] = []
    page.on('pageerror', (error) => messages.push(error.message))
    const style = '<style>@view-transition { navigation: auto }</style>'
    const body = `<!doctype html><title>Page</title>${style}<a href="/services">Services</a>${script}`
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://127.0.0.1:9/about')
    await page.evaluate(twoFrames)
    await page.getByRole('link').click()
    await expect.poll(() => page.title()).toBe('Cut short')
    // Unhandled rejections are reported before the next frame.
    await page.evaluate(twoFrames)
    expect(messages).toEqual(faults.map((fault) => expect.stringContaining(fault)))
    await context.close()
  })

  test('a text area counts its input', async () => {
    const page = await pageWith(
      '<textarea id="form-message"></textarea><span data-count="form-message" data-max="500">0 / 500</span>',
    )
    await page.locator('textarea').fill('Hello there')
    expect(await page.locator('span').textContent()).toBe('11 / 500')
  })

  test('a field reports how much of its input is too long', async () => {
    const page = await pageWith('<input id="form-reason"><span data-count="form-reason" data-max="5">0 / 5</span>')
    const [line, counter] = [page.locator('input'), page.locator('span')]
    await line.fill('Off topic')
    expect(await counter.textContent()).toBe('9 / 5: 4 too many')
    expect(await counter.getAttribute('data-over')).toBe('')
    await line.fill('Off')
    expect(await counter.textContent()).toBe('3 / 5')
    expect(await counter.getAttribute('data-over')).toBeNull()
  })

  test('a form that is being sent shows it, and cannot be sent twice', async () => {
    const page = await pageWith(
      '<form method="post" action="http://127.0.0.1:9/slow"><input name="a"><button ' +
        'data-busy-label="Sending...">Send</button></form>',
    )
    let sent = 0
    await page.route('**/slow', (route) => {
      sent++
      return route.fulfill({ status: 204 })
    })
    await page.getByRole('button', { name: 'Send' }).click()
    const button = page.getByRole('button', { name: 'Sending...' })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.click()
    await page.evaluate(twoFrames)
    expect(sent).toBe(1)
  })
})

/** Waits for the first contentful paint. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => {
      if (performance.getEntriesByName('first-contentful-paint').length) setTimeout(resolve)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Waits until the page has handled the last scroll or click. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
