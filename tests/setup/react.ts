import type { Browser, Page } from 'playwright-core'

/**
 * Waits until React has hydrated the page: on a busy machine that can be long after its scripts came. A
 * page without React is not waited for.
 */
export async function untilReactRuns(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(runsOrIsNotThere, undefined, { timeout })
}

function runsOrIsNotThere(): boolean {
  const { hydrates, react } = document.documentElement.dataset
  return hydrates === undefined || react !== undefined
}

/**
 * Has the pages of a browser arrive once React runs in them. What a page does before that is tested where it is asked
 * for with `waitUntil: 'commit'`, or without JavaScript.
 */
export function arriveOnceReactRuns(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.javaScriptEnabled !== false) context.on('page', (page) => arriveLater(page))
    return context
  }
}

function arriveLater(page: Page): void {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await untilReactRunsOrNever(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await untilReactRunsOrNever(page)
    return response
  }
}

// Where a test holds the scripts back, or the page has gone on by itself, there is nothing to wait for.
async function untilReactRunsOrNever(page: Page): Promise<void> {
  await untilReactRuns(page, { timeout: 10_000 }).catch(() => {})
}

/** Holds the scripts of the page back. @returns what lets them go */
export async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const pending = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await pending
    await route.continue()
  })
  return () => release()
}
