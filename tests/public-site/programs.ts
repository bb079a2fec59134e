import { expect, test } from 'vitest'
import { app, browser } from './product.ts'
import { testSharingPictures } from './sharing-pictures.ts'

test('the sitemap lists every public page and published article, and each of them works', async () => {
  const { text, errors } = await parsed('/sitemap.xml', 'application/xml; charset=utf-8')
  expect(errors).toBe(0)
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(app.url, ''))
  expect(paths.slice(0, 4)).toEqual(['/', '/about', '/services', '/academy'])
  expect(paths.filter((path) => path.startsWith('/resources/articles/')).length).toBeGreaterThan(5)
  expect(paths).not.toContain('/admin')
  const statuses = await Promise.all(paths.map(async (path) => `${path} ${(await fetch(app.url + path)).status}`))
  expect(statuses.filter((line) => !line.endsWith(' 200') && !line.startsWith('/campus '))).toEqual([])
})

test('the feed has whole articles with absolute addresses', async () => {
  const { text, errors } = await parsed('/feed.xml', 'application/atom+xml; charset=utf-8')
  expect(errors).toBe(0)
  const entries = text.split('<entry>').slice(1)
  expect(entries.length).toBeGreaterThan(5)
  for (const entry of entries) {
    expect(entry).toMatch(/<id>urn:uuid:[0-9a-f-]{36}<\/id>/)
    expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/)
    expect(/<content type="html">([\s\S]*)<\/content>/.exec(entry)?.[1]?.length).toBeGreaterThan(1000)
    expect(entry).not.toMatch(/(?:href|src)=&quot;[/#]/)
  }
})

test('feed, sitemap and plain text are compressed', async () => {
  for (const path of ['/feed.xml', '/sitemap.xml', '/llms.txt']) {
    const response = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding'), path).toBe('br')
  }
})

test('robots.txt allows the public site and names the sitemap', async () => {
  const text = await (await fetch(`${app.url}/robots.txt`)).text()
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`)
})

test('llms-full.txt has every page and article in one plain text', async () => {
  const text = await (await fetch(`${app.url}/llms.txt`)).text()
  expect(text.startsWith('# Solutioneer\n\n> ')).toBe(true)
  for (const path of ['/about', '/framework', '/ultimate-solutioneer', '/resources/articles/'])
    expect(text).toContain(`](${app.url}${path}`)
})

testSharingPictures('two pages of each kind')

test('an unknown address has no sharing picture', async () => {
  for (const name of ['no/such/page', 'resources/articles/none'])
    expect((await fetch(`${app.url}/og/${name}.png`)).status, name).toBe(404)
})

test('a missing page has one title, no canonical address and no picture', async () => {
  for (const path of ['/no/such/page', '/resources/articles/none', '/campus/post/none']) {
    const response = await fetch(app.url + path)
    expect(response.status, path).toBe(404)
    const html = await response.text()
    expect(html.match(/<title>[^<]*<\/title>/g), path).toEqual(['<title>Page not found | Solutioneer</title>'])
    expect(html).not.toMatch(/rel="canonical"|og:image/)
  }
})

test('every page and article is available as markdown, and all of them as one text', async () => {
  const map = await (await fetch(`${app.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  for (const path of paths.filter((path) => !path.startsWith('/resources/downloads/'))) {
    const response = await fetch(`${app.url}${path === '/' ? '/index' : path}.md`)
    expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    expect(text, path).toMatch(/^# /m)
    expect(text, path).not.toMatch(/<svg|\]\(\//)
  }
  const all = await (await fetch(`${app.url}/llms-full.txt`)).text()
  expect(all).toContain('# Solution Lifecycle Framework')
  expect(all).toContain('Seven questions that earn the second meeting')
})

test('feeds are available in two formats, by category too, with an ETag', async () => {
  const json = await (await fetch(`${app.url}/feed.json`)).json()
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: `${app.url}/feed.json` })
  const ofCategory = await (await fetch(`${app.url}/resources/categories/rfp/feed.json`)).json()
  expect(ofCategory.items.length).toBeGreaterThan(0)
  expect(ofCategory.items.length).toBeLessThan(json.items.length)
  expect((await fetch(`${app.url}/resources/categories/none/feed.xml`)).status).toBe(404)
  for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt', '/about.md']) {
    // An article's HTML changes once the smaller forms of its pictures are made, which a job does after the start.
    const repeat = async () => {
      const first = await fetch(app.url + path)
      const again = await fetch(app.url + path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      return again.status
    }
    await expect.poll(repeat, { timeout: 20_000, message: path }).toBe(304)
  }
})

test('a download has its own page, and its file keeps its address', async () => {
  const map = await (await fetch(`${app.url}/sitemap.xml`)).text()
  const [about] = /\/resources\/downloads\/[^/]+\/about/.exec(map) ?? []
  const html = await (await fetch(app.url + about)).text()
  expect(html).toContain('DigitalDocument')
  const file = await fetch(app.url + about?.replace('/about', ''))
  expect(file.headers.get('content-disposition')).toContain('attachment')
})

test('password managers are redirected to the page for changing the password', async () => {
  const response = await fetch(`${app.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/campus/account/password'])
})

test('structured data is complete and cannot close its script element', async () => {
  const facts = async (path: string) => {
    const html = await (await fetch(app.url + path)).text()
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(json).not.toContain('<')
    return JSON.parse(json)['@graph'] as { '@type': string }[]
  }
  const types = async (path: string) => (await facts(path)).map((fact) => fact['@type'])
  expect(await types('/')).toEqual(['Organization', 'WebSite'])
  expect(await types('/about')).toEqual(['BreadcrumbList', 'Organization'])
  expect((await types('/academy')).filter((type) => type === 'Course')).toHaveLength(6)
  expect(await types('/ultimate-solutioneer')).toEqual(['BreadcrumbList', 'Book'])
})

async function parsed(path: string, type: string): Promise<{ text: string; errors: number }> {
  const response = await fetch(app.url + path)
  expect(response.headers.get('content-type')).toBe(type)
  const text = await response.text()
  const page = await browser.current.newPage()
  const errors = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('parsererror').length,
    text,
  )
  await page.close()
  return { text, errors }
}
