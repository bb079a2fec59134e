import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildSpeaker } from '#app/events/speakers/factory.ts'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { publicPages } from '#app/site/pages.ts'
import { signedIn } from '../setup/people.ts'
import { paths } from './paths.ts'
import { app } from './product.ts'
import { MAX_PAGE_BYTES, mainOf, sent, sitemapPaths } from './sent.ts'

/** A page as links lead to it. */
interface Read {
  /** Clicks from Home. */
  clicks: number
  /** Addresses of ours that `<main>` leads to, without the page itself. */
  nextSteps: string[]
  /** The page with its styles, as it is sent, headers included. */
  bytes: number
}

const form = /^\/(?:contact|meet|skillbridge\/candidate-profile|campus\/auth)(?:[?#]|$)/
const fixed = publicPages.map(({ path }) => path)

describe('the links of the public site', () => {
  beforeAll(async () => {
    // Nobody is led to a page without times: somebody takes calls.
    await signedIn(app)
    await buildCallHost({ hours: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ['09:00', '17:00']])) })
  })

  test('lead to each page and article in two clicks from Home, and from each to more than a form; pages are small', async () => {
    const read = await crawl()
    const faults: string[] = []
    for (const path of fixed) {
      const page = read.get(path)
      if (!page) faults.push(`${path}: no link leads to it`)
      else {
        if (page.clicks > 2) faults.push(`${path}: ${page.clicks} clicks from Home`)
        if (!page.nextSteps.some((link) => !form.test(link))) faults.push(`${path}: leads to nothing but a form`)
      }
    }
    const near = new Set<string>(['/'])
    for (const first of await linksFrom('/')) for (const link of [first, ...(await linksFrom(first))]) near.add(link)
    for (const path of await sitemapPaths()) {
      // Links to calls say where they are from: their clicks are counted above.
      if (!near.has(path) && path !== '/meet') faults.push(`${path}: not within two clicks from Home`)
      const { text } = await readOnce(path)
      if (!linksOf(mainOf(text)).some((link) => link !== path && !form.test(link)))
        faults.push(`${path}: leads to nothing but a form`)
    }
    for (const [path, { bytes }] of read) if (bytes > MAX_PAGE_BYTES) faults.push(`${path}: ${bytes} bytes`)
    if (process.env.WAYS) console.log(table(read))
    expect(faults).toEqual([])
  })

  test('all work', async () => {
    const dead: string[] = []
    for (const from of paths) {
      const { text } = await readOnce(from)
      const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
      for (const href of new Set(links)) {
        const target = new URL(href, app.url + from)
        if (target.origin !== app.url) continue
        const { status, text } = await readOnce(target.pathname + target.search)
        if (status !== 200) dead.push(`${from} → ${href}: status ${status}`)
        else if (target.hash.length > 1 && !text.includes(`id="${target.hash.slice(1)}"`))
          dead.push(`${from} → ${href}: no such place`)
      }
    }
    expect(dead).toEqual([])
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
    for (const path of [...fixed, meet, `/events/${slug}`]) {
      const { status, bytes } = await sent(path)
      expect(status, path).toBe(200)
      if (process.env.WAYS) console.log(`${path}: ${bytes}`)
      if (bytes > MAX_PAGE_BYTES) heavy.push(`${path}: ${bytes} bytes`)
    }
    expect(heavy).toEqual([])
  })

  test('each page with a percentage links to how it is counted', async () => {
    const silent: string[] = []
    for (const path of fixed) {
      const main = mainOf((await readOnce(path)).text)
      const words = main.replace(/<(?:svg|style|script)[\s\S]*?<\/(?:svg|style|script)>|<[^>]+>/g, ' ')
      if (/\d%/.test(words) && path !== '/how-we-count' && !/href="\/how-we-count/.test(main)) silent.push(path)
    }
    expect(silent).toEqual([])
  })
})

interface Answer {
  status?: number
  type: string
  text: string
  bytes: number
  isRedirected: boolean
}

const answers = new Map<string, Answer>()

/** The answer at an address, which is asked for once. Redirects are followed. */
async function readOnce(path: string): Promise<Answer> {
  const known = answers.get(path)
  if (known) return known
  const { status, type, text, bytes, location } = await sent(path)
  const answer = location
    ? { ...(await readOnce(location)), isRedirected: true }
    : { status, type, text: text(), bytes, isRedirected: false }
  answers.set(path, answer)
  return answer
}

/** Every page of the site that links lead to within three clicks from Home. */
async function crawl(): Promise<Map<string, Read>> {
  const read = new Map<string, Read>()
  let frontier = ['/']
  for (let clicks = 0; clicks <= 3 && frontier.length > 0; clicks++) {
    const next: string[] = []
    for (const path of frontier) {
      if (read.has(path)) continue
      const { status, type, text, bytes, isRedirected } = await readOnce(path)
      if (isRedirected || status !== 200 || !type.startsWith('text/html')) continue
      read.set(path, { clicks, nextSteps: linksOf(mainOf(text)).filter((link) => link !== path), bytes })
      next.push(...linksOf(text).map((link) => link.replace(/[?#].*$/, '') || '/'))
    }
    frontier = [...new Set(next)]
  }
  return read
}

/** Addresses of ours that a page links to, with their queries. */
async function linksFrom(path: string): Promise<Set<string>> {
  const { text, type } = await readOnce(path)
  if (!type.startsWith('text/html')) return new Set()
  const addresses = [...text.matchAll(/<a\b[^>]*href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), app.url + path))
    .filter(({ origin }) => origin === app.url)
  return new Set(addresses.map(({ pathname, search }) => pathname + search))
}

function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/(?!\/)[^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(links.map((href) => href.replaceAll('&amp;', '&')))]
}

function table(read: Map<string, Read>): string {
  const rows = fixed.map((path) => {
    const { clicks, nextSteps, bytes } = read.get(path) as Read
    return `| ${path} | ${clicks} | ${nextSteps.length} | ${bytes.toLocaleString('en-US')} |`
  })
  return ['| page | clicks | ways | bytes |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
