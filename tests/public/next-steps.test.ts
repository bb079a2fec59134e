import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildSpeaker } from '#app/events/speakers/factory.ts'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { publicPages } from '#app/site/pages.ts'
import { testApp } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp({ SAMPLE_CONTENT: 'on' })

interface Read {
  /** Clicks from Home. */
  clicks: number
  /** Addresses of ours that `<main>` leads to. */
  nextSteps: string[]
  /** The page with its styles, as it is sent, headers included. */
  bytes: number
}

beforeAll(async () => {
  // Nobody is led to a page without times: somebody takes calls.
  await signedIn(app)
  await buildCallHost({ hours: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ['09:00', '17:00']])) })
})

/** One round trip: ten segments of 1,448 bytes, which a server may send before the browser answers. */
const MAX_PAGE_BYTES = 14_480

const paths = publicPages.map(({ path }) => path)

test('each public page is two clicks from Home at most, links to more than a form, and is small', async () => {
  const read = await crawl()
  const faults: string[] = []
  for (const path of paths) {
    const page = read.get(path)
    if (!page) faults.push(`${path}: no link leads to it`)
    else {
      if (page.clicks > 2) faults.push(`${path}: ${page.clicks} clicks from Home`)
      if (!page.nextSteps.some((link) => !/^\/(?:contact|meet)(?:[?#]|$)/.test(link)))
        faults.push(`${path}: leads to nothing but a form`)
    }
  }
  for (const [path, { bytes }] of read) if (bytes > MAX_PAGE_BYTES) faults.push(`${path}: ${bytes} bytes`)
  if (process.env.WAYS) console.log(table(read))
  expect(faults).toEqual([])
})

test('each page is as small on the first request, and when it is rendered for each request', async () => {
  const { slug, id } = await buildEvent({
    slug: 'clinic-with-all-there-is',
    audience: 'public',
    seats: 12,
    timeZone: 'America/New_York',
    description: `${'What we do, and what you take home from it. '.repeat(8)}\n\n`.repeat(3),
    agenda: ['Welcome', 'One deal, read together', 'A break', 'Your own deals', 'What comes next'].map(
      (title, index) => ({
        at: `1${index}:30`,
        title,
      }),
    ),
  })
  for (let speakers = 0; speakers < 3; speakers++) await buildSpeaker({ eventId: id })
  const heavy: string[] = []
  // Ten days of times, by clocks that are not among the usual ones.
  const meet = '/meet?from=assessment&zone=America/Argentina/Ushuaia'
  for (const path of [...paths, meet, `/events/${slug}`]) {
    const { status, bytes } = await sent(app.url + path)
    expect(status, path).toBe(200)
    if (process.env.WAYS) console.log(`${path}: ${bytes}`)
    if (bytes > MAX_PAGE_BYTES) heavy.push(`${path}: ${bytes} bytes`)
  }
  expect(heavy).toEqual([])
})

test('each page with a percentage links to how it is counted', async () => {
  const silent: string[] = []
  for (const path of paths) {
    const main = mainOf(await (await fetch(app.url + path)).text())
    const words = main.replace(/<(?:svg|style|script)[\s\S]*?<\/(?:svg|style|script)>|<[^>]+>/g, ' ')
    if (/\d%/.test(words) && path !== '/how-we-count' && !/href="\/how-we-count/.test(main)) silent.push(path)
  }
  expect(silent).toEqual([])
})

/** Every page of the site that links lead to within three clicks from Home. */
async function crawl(): Promise<Map<string, Read>> {
  const read = new Map<string, Read>()
  let frontier = ['/']
  for (let clicks = 0; clicks <= 3 && frontier.length > 0; clicks++) {
    const next: string[] = []
    for (const path of frontier) {
      if (read.has(path)) continue
      const { status, type, body, bytes } = await sent(app.url + path)
      if (status !== 200 || !type?.startsWith('text/html')) continue
      const html = brotliDecompressSync(body).toString()
      read.set(path, { clicks, nextSteps: linksOf(mainOf(html)), bytes })
      next.push(...linksOf(html).map((link) => link.replace(/[?#].*$/, '') || '/'))
    }
    frontier = [...new Set(next)]
  }
  return read
}

/** What is sent to a browser that takes brotli, and its bytes with the headers. */
async function sent(address: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await response.toArray())
  const head = response.rawHeaders.map((text) => text.length + 2)
  const bytes = head.reduce((sum, length) => sum + length, body.byteLength + 'HTTP/1.1 200 OK\r\n\r\n'.length)
  return { status: response.statusCode, type: response.headers['content-type'], body, bytes }
}

function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/(?!\/)[^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(links.map((href) => href.replaceAll('&amp;', '&')))]
}

function table(read: Map<string, Read>): string {
  const rows = paths.map((path) => {
    const { clicks, nextSteps, bytes } = read.get(path) as Read
    return `| ${path} | ${clicks} | ${nextSteps.length} | ${bytes.toLocaleString('en-US')} |`
  })
  return ['| page | clicks | ways | bytes |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
