import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '#tests/setup/free-port.ts'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const

/** What Lighthouse says of one page. */
interface PageReport {
  route: string
  scores: number[]
  lcp: number
  shift: number
  bytes: Record<(typeof kinds)[number], number>
  failed: string[]
}

/**
 * Lighthouse (mobile) over every public route, as the product starts with its sample content. Prints a table of the
 * pages.
 */
export async function measurePages(): Promise<Figure[]> {
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'on' } })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  const reports: PageReport[] = []
  try {
    for (const route of await publicRoutes(product.url)) {
      // The first request renders and compresses; what is measured is what visitors get after the first of them.
      await fetch(product.url + route, { headers: { 'accept-encoding': 'br' } })
      const report = await bestOf(3, () => measured(product.url, route, port))
      reports.push(report)
      console.log(`${route}: ${report.scores.join(', ')}; LCP ${report.lcp} ms`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  console.table(Object.fromEntries(reports.map((report) => [report.route, row(report)])))
  for (const { route, failed } of reports) if (failed.length > 0) console.log(`${route}: ${failed.join('; ')}`)
  return reports.flatMap(asFigures)
}

/**
 * Every address of the sitemap, the first article instead of all, and the sign-in, which no crawler needs.
 * `PAGES=/a,/b` names others.
 */
async function publicRoutes(url: string): Promise<string[]> {
  if (process.env.PAGES) return process.env.PAGES.split(',')
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const article = all.find((route) => route.startsWith('/resources/articles/'))
  return [
    ...all.filter((route) => !route.startsWith('/resources/articles/')),
    ...(article ? [article] : []),
    '/campus/auth',
  ]
}

// Another program on the machine can only make a page look slower, so the best of a few runs is the truest.
async function bestOf(most: number, measure: () => Promise<PageReport>): Promise<PageReport> {
  let best = await measure()
  for (let run = 1; run < most && !isPerfect(best); run++) {
    const next = await measure()
    if (sum(next.scores) > sum(best.scores) || (sum(next.scores) === sum(best.scores) && next.lcp < best.lcp))
      best = next
  }
  return best
}

function isPerfect({ scores, lcp }: PageReport): boolean {
  return scores.every((score) => score === 100) && lcp <= 900
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function measured(url: string, route: string, port: number): Promise<PageReport> {
  const run = await lighthouse(url + route, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (!run) throw new Error(`Lighthouse said nothing of ${route}`)
  const { lhr } = run
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as PageReport['bytes']
  for (const { resourceType, transferSize } of requestsOf(lhr)) {
    if (resourceType in bytes) bytes[resourceType as keyof typeof bytes] += transferSize
  }
  return {
    route,
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    lcp: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    bytes,
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
  return categories.flatMap((name) => {
    const category = lhr.categories[name]
    if (!category || category.score === 1) return []
    return category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  })
}

function row({ scores, lcp, shift, bytes }: PageReport): Record<string, number | string> {
  const [performance, accessibility, practices, seo] = scores
  return {
    perf: performance ?? 0,
    a11y: accessibility ?? 0,
    best: practices ?? 0,
    seo: seo ?? 0,
    'LCP ms': lcp,
    CLS: Math.round(shift * 1000) / 1000,
    HTML: bytes.Document,
    CSS: bytes.Stylesheet,
    JS: bytes.Script,
    fonts: bytes.Font,
    images: bytes.Image,
  }
}

function asFigures({ route, scores, lcp, bytes }: PageReport): Figure[] {
  return [
    { what: `${route} lowest score`, value: Math.min(...scores), unit: 'of 100' },
    { what: `${route} LCP`, value: lcp, unit: 'ms' },
    { what: `${route} weight`, value: sum(Object.values(bytes)), unit: 'bytes' },
  ]
}
