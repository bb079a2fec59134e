import { loadavg } from 'node:os'
import lighthouse, { type Result } from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { site } from '#app/site/site.ts'
import { freePort } from '#tests/setup/free-port.ts'
import type { Figure } from './figure.ts'
import { forgetPages, keepPage, keptPages, medianOf, type PageRun } from './pages-kept.ts'
import { adminOf } from './people.ts'
import { startProcess } from './product.ts'

const runsOfPage = Number(process.env.BENCH_RUNS) || 5
const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const

/**
 * Lighthouse (mobile, slow 4G and a slow processor simulated, all categories that it has) over every public page, as
 * the product starts with its sample content and somebody who takes calls. Each page is measured five times
 * (`BENCH_RUNS`), and the median of each figure counts. What is measured is kept page by page in
 * `bench/results/pages.json`: `BENCH_PAGES=/a,/b` measures these again, `BENCH_PAGES=rest` those that are not in it.
 * Prints a table of all that are kept.
 */
export async function measurePages(): Promise<Figure[]> {
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'on' } })
  const port = await freePort()
  let browser: Browser | undefined
  try {
    await takeCalls(product.url)
    browser = await startBrowser(port)
    const routes = await routesToMeasure(product.url)
    for (const [at, route] of routes.entries()) {
      const begun = performance.now()
      const load = loadavg()[0] ?? 0
      const page: PageRun[] = []
      // The first request renders and compresses; what is measured is what visitors get after the first of them.
      await fetch(product.url + route, { headers: { 'accept-encoding': 'br' } })
      for (let run = 0; run < runsOfPage; run++) page.push(await retriedOnce(() => measured(product.url, route, port)))
      await keepPage(route, { chromium: browser.version(), load, runs: page })
      const { scores, lcp, shift } = medianOf(page)
      const seconds = Math.round((performance.now() - begun) / 1000)
      const told = `${Object.values(scores).join(', ')}; LCP ${lcp} ms, CLS ${shift}`
      console.log(`${at + 1} of ${routes.length} ${route}: ${told} (${seconds} s, load ${load.toFixed(1)})`)
    }
  } finally {
    await browser?.close()
    await product.stop()
  }
  return tell(await keptPages())
}

// Times to choose from are most of what `/meet` shows.
async function takeCalls(url: string): Promise<void> {
  const headers = { cookie: await adminOf(url), 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${url}/admin/meet/office-hours`, { method: 'POST', redirect: 'manual', headers })
  if (!answer.headers.get('location')?.includes('office-hours-set'))
    throw new Error(`Nobody takes calls: ${answer.status}`)
}

function startBrowser(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // A reader in the firm's own zone. In another `/meet` loads once more, by the reader's clocks.
    env: { ...process.env, TZ: site.office.timeZone },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
}

/** What `BENCH_PAGES` names, or all, which begins anew. */
async function routesToMeasure(url: string): Promise<string[]> {
  const asked = process.env.BENCH_PAGES
  if (asked && asked !== 'rest') return asked.split(',')
  const routes = await publicRoutes(url)
  if (asked) {
    const kept = await keptPages()
    return routes.filter((route) => !(route in kept))
  }
  await forgetPages()
  return routes
}

/**
 * Every address of the sitemap; of articles, downloads and events the first. Not the sign-in: it asks crawlers to stay
 * away, which Lighthouse counts against a page.
 */
async function publicRoutes(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const alike = ['/resources/articles/', '/resources/downloads/', '/events/']
  const firsts = alike.map((start) => all.find((route) => route.startsWith(start)))
  return all.filter((route) => firsts.includes(route) || !alike.some((start) => route.startsWith(start)))
}

/** Chromium sometimes records a page without its beginning (`NO_NAVSTART`): that says nothing of the page. */
async function retriedOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    console.log(`Once more: ${error instanceof Error ? error.message : error}`)
    return work()
  }
}

async function measured(url: string, route: string, port: number): Promise<PageRun> {
  const run = await lighthouse(url + route, {
    port,
    output: 'json',
    logLevel: 'silent',
    // Neither has a weight in any score; one loads the page again, the other draws all of it.
    skipAudits: ['bf-cache'],
    disableFullPageScreenshot: true,
  })
  if (!run || run.lhr.runtimeError) throw new Error(`${route}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
  const { lhr } = run
  const requests = requestsOf(lhr)
  const bytesOf = (kind: string) =>
    requests
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcp: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 99_999),
    shift: Math.round((lhr.audits['cumulative-layout-shift']?.numericValue ?? 1) * 1000) / 1000,
    requests: requests.length,
    bytes: Object.fromEntries(kinds.map((kind) => [kind, bytesOf(kind)])),
    failed: failedAudits(lhr),
  }
}

function requestsOf(lhr: Result): { resourceType: string; transferSize: number }[] {
  const details = lhr.audits['network-requests']?.details as
    | { items?: { resourceType: string; transferSize: number }[] }
    | undefined
  return details?.items ?? []
}

// Only what costs points: weighted audits of a category below 100.
function failedAudits(lhr: Result): string[] {
  return Object.values(lhr.categories).flatMap(({ score, auditRefs }) =>
    score === 1
      ? []
      : auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim()),
  )
}

/** Prints the table, and what cost points in any run. */
function tell(kept: Awaited<ReturnType<typeof keptPages>>): Figure[] {
  const medians = Object.entries(kept).map(([route, { runs }]) => ({ route, ...medianOf(runs) }))
  const rows = medians.map(({ route, scores, lcp, shift, requests, bytes }) => [
    route,
    { ...scores, 'LCP ms': lcp, CLS: shift, requests, ...bytes },
  ])
  console.table(Object.fromEntries(rows))
  for (const [route, { runs }] of Object.entries(kept)) {
    const failed = new Set(runs.flatMap((run) => run.failed))
    if (failed.size > 0) console.log(`${route}: ${[...failed].join('; ')}`)
  }
  return medians.flatMap(({ route, scores, lcp, shift }) => [
    { what: `${route} lowest score`, value: Math.min(...Object.values(scores)), unit: 'of 100', bound: { least: 100 } },
    { what: `${route} LCP`, value: lcp, unit: 'ms', bound: { most: 900 } },
    { what: `${route} CLS`, value: shift, unit: '', bound: { most: 0 } },
  ])
}
