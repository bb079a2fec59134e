import { beforeAll, describe, expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { publishArticle, unpublishArticle } from '#app/resources/articles/publish.server.ts'
import { reviseArticle } from '#app/resources/articles/revise.server.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { publishDownload, unpublishDownload } from '#app/resources/downloads/publish.server.ts'
import { articlePage, resourceCenter } from '#app/resources/library/resource-center.content.ts'
import { headerLinks } from '#app/shell/frame/labels.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { beyondWindow } from './look.ts'
import { app, browser } from './product.ts'
import { MAX_PAGE_BYTES, sentWithTime, sitemapPaths } from './sent.ts'

const get = (path: string, init?: RequestInit) => fetch(app.url + path, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await get(path)).text()
/** Waits for what other processes are told: the page cache drops pages by NOTIFY, a moment after the act. */
const soon = (check: () => Promise<void>) =>
  expect
    .poll(
      () =>
        check().then(
          () => true,
          (error: Error) => error.message,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
/** Waits until every job of that name is done. */
const queueIsEmpty = (name: string) =>
  expect
    .poll(() => rawSql()`select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`, {
      timeout: 150_000,
      interval: 500,
    })
    .toEqual([])
const countOf = async (id: string) =>
  Number((await rawSql()`select download_count from downloads where id = ${id}`)[0]?.download_count)

describe('resources', () => {
  beforeAll(async () => {
    await signedIn(app)
    const background = open(app.address, { max: 2 })
    await startJobs(background, { work: false })
    return async () => {
      await stopJobs()
      await background.end()
    }
  })

  describe('the Resource Center', () => {
    test('opens on articles, shows the book, and loads no framework', async () => {
      const response = await get('/resources')
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain(resourceCenter().articles.featured)
      expect(html).toContain('href="/ultimate-solutioneer"')
      expect(html.match(/bookshop\.example\/the-ultimate-solutioneer\/(hardcover|paperback)/g)).toHaveLength(2)
      expect(html).not.toContain(resourceCenter().downloads.featured)
      expect(html).not.toMatch(/<script[^>]+src=/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    })

    test('shows downloads with their size', async () => {
      const html = await textOf('/resources?tab=downloads')
      expect(html).toContain(resourceCenter().downloads.featured)
      expect(html).toMatch(/\d\.\d\d MB/)
      expect(html).not.toContain(resourceCenter().articles.featured)
    })

    test('filters by category and tag, and ignores unknown ones', async () => {
      const html = await textOf('/resources?category=rfp')
      expect(html).toContain('Bid or not, in thirty minutes')
      expect(html).not.toContain('Handover without amnesia')
      expect(await textOf('/resources?tag=handover')).toContain('Handover without amnesia')
      for (const query of ['category=nosuch', 'tag=nosuch', "category='", 'page=999'])
        expect((await get(`/resources?${query}`)).status).toBe(404)
      for (const query of ['category=%00', 'tag=%00', 'q=%00'])
        expect((await get(`/resources?${query}`)).status).toBe(400)
    })

    test('matches stems and unfinished words, and says when nothing matches', async () => {
      expect(await textOf('/resources?q=handovers')).toContain('Handover without amnesia')
      expect(await textOf('/resources?q=amnes')).toContain('Handover without amnesia')
      const nothing = await get('/resources?q=%3Cscript%3Ezzz')
      expect(nothing.headers.get('cache-control')).toBe('private, no-store')
      const html = await nothing.text()
      expect(html).toContain(resourceCenter().nothingFound)
      expect(html).toContain('value="&lt;script&gt;zzz"')
    })

    test('handles any address', async () => {
      for (const query of ['tab=x', 'page=-1', 'page=1e9', 'page=abc', 'q=', 'tab=downloads&page=1'])
        expect((await get(`/resources?${query}`)).status).toBe(200)
    })
  })

  describe('an article', () => {
    test('is shown with its table of contents, related articles and structured data', async () => {
      const html = await textOf('/resources/articles/bid-or-not-in-thirty-minutes')
      expect(html).toContain('<h1')
      expect(html).toContain('href="#section-three-rings"')
      expect(html).toMatch(/\d min read/)
      expect(html).toContain(articlePage().related)
      const [, jsonLd] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      const types = JSON.parse(jsonLd as string)['@graph'].map((fact: { '@type': string }) => fact['@type'])
      expect(types).toEqual(['BreadcrumbList', 'Article'])
      expect(html).not.toMatch(/ style="/)
    })

    test('gets its pictures in newer formats once they are made', async () => {
      // The pictures of all samples wait in one queue, some seconds each where other tests keep the cores busy.
      await queueIsEmpty('image.variants')
      await soon(async () =>
        expect(await textOf('/resources/articles/bid-or-not-in-thirty-minutes')).toMatch(
          /<source type="image\/avif" srcset="\/files\/articles\/thumbnails\/\d+-320\.avif 320w/,
        ),
      )
      const html = await textOf('/resources/articles/bid-or-not-in-thirty-minutes')
      const [, avif] = /srcset="(\S+?\.avif)/.exec(html) ?? []
      const picture = await get(avif as string)
      expect(picture.headers.get('content-type')).toBe('image/avif')
      expect(picture.status).toBe(200)
    })

    test('is as small with all sizes of its pictures', async () => {
      const heavy: string[] = []
      for (const path of (await sitemapPaths()).filter((one) => one.startsWith('/resources/articles/'))) {
        const { bytes } = await sentWithTime(path)
        if (bytes > MAX_PAGE_BYTES) heavy.push(`${path}: ${bytes} bytes`)
      }
      expect(heavy).toEqual([])
    })

    test('is not visible before it is published and after it is unpublished', async () => {
      const { id, slug } = await buildArticle({ title: 'Xylophone practice', isPublished: false })
      const paths = [`/resources/articles/${slug}`, '/sitemap.xml']
      expect((await get(paths[0] as string)).status).toBe(404)
      for (const path of ['/resources', '/resources?q=xylophone', '/sitemap.xml', '/llms.txt'])
        expect(await textOf(path)).not.toMatch(/xylophone-practice/)
      await publishArticle(system, id)
      for (const path of ['/resources', '/resources?q=xylophone'])
        await soon(async () => expect(await textOf(path)).toContain('Xylophone practice'))
      expect((await get(paths[0] as string)).status).toBe(200)
      for (const path of ['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/feed.xml', '/feed.json'])
        expect(await textOf(path), path).toContain(slug)
      expect(await textOf(`/resources/articles/${slug}.md`)).toContain('Xylophone practice')
      await unpublishArticle(system, id)
      await soon(async () => expect((await get(paths[0] as string)).status).toBe(404))
      for (const path of ['/resources', '/resources?q=xylophone'])
        await soon(async () => expect(await textOf(path)).not.toContain('Xylophone practice'))
      // What programs read is kept like pages, and goes with them.
      for (const path of ['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/feed.xml', '/feed.json'])
        expect(await textOf(path), path).not.toContain(slug)
      expect((await get(`/resources/articles/${slug}.md`)).status).toBe(404)
    })

    test('redirects permanently from its former address', async () => {
      const { id, slug } = await buildArticle({ title: 'Moving house' })
      await reviseArticle(system, id, { title: 'Moving house', slug: 'moved-house', content: 'x' })
      const response = await get(`/resources/articles/${slug}`)
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe('/resources/articles/moved-house')
    })

    test('may have an address in any script', async () => {
      const { id, slug } = await buildArticle({ title: 'Вопросы: 七つの質問' })
      expect(slug).toBe('вопросы-七つの質問')
      expect((await get(`/resources/articles/${slug}`)).status).toBe(200)
      await reviseArticle(system, id, { title: 'x', slug: 'ответы', content: 'x' })
      await soon(async () => expect((await get(`/resources/articles/${slug}`)).status).toBe(301))
      const moved = await get(`/resources/articles/${slug}`)
      expect([moved.status, moved.headers.get('location')]).toEqual([
        301,
        `/resources/articles/${encodeURIComponent('ответы')}`,
      ])
      expect(await textOf('/sitemap.xml')).toContain(`/resources/articles/${encodeURIComponent('ответы')}`)
    })

    test('cannot run scripts', async () => {
      const { slug } = await buildArticle({
        title: '</script><script>alert(1)</script>',
        slug: 'hostile',
        content:
          '<img src=x onerror="document.title=1"><script>document.title=1</script>\n\n[x](javascript:document.title=1)',
      })
      const page = await browser.current.newPage()
      const rejected: string[] = []
      page.on('console', (message) => message.type() === 'error' && rejected.push(message.text()))
      await page.goto(`${app.url}/resources/articles/${slug}`)
      expect(await page.title()).toContain('alert(1)')
      expect(await page.locator('main script').count()).toBe(1)
      expect(rejected).toEqual([])
      await page.close()
    })

    test.each([
      '/resources/articles/..%2F..%2Fetc',
      "/resources/articles/'",
      '/resources/articles/%00',
      '/resources/articles/%E0%A4%A',
      `/resources/articles/${'a'.repeat(3000)}`,
    ])('is not found at %s', async (path) => {
      expect([400, 404]).toContain((await get(path)).status)
    })
  })

  describe('a download', () => {
    test('is sent with its name and type, and counted once for each start', async () => {
      const { id, slug } = await buildDownload({ fileName: 'Übung “eins”.txt', content: 'Twenty bytes of text' })
      const address = `/resources/downloads/${slug}`
      const whole = await get(address)
      expect(whole.status).toBe(200)
      expect(await whole.text()).toBe('Twenty bytes of text')
      expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(whole.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%C3%9Cbung/)
      expect(await countOf(id)).toBe(1)

      const head = await get(address, { method: 'HEAD' })
      expect(head.headers.get('content-length')).toBe('20')
      expect(await countOf(id)).toBe(1)

      const start = await get(address, { headers: { range: 'bytes=0-5' } })
      expect([start.status, start.headers.get('content-range'), await start.text()]).toEqual([
        206,
        'bytes 0-5/20',
        'Twenty',
      ])
      expect(await countOf(id)).toBe(2)

      const remainder = await get(address, { headers: { range: 'bytes=7-' } })
      expect([remainder.status, await remainder.text()]).toEqual([206, 'bytes of text'])
      const beyond = await get(address, { headers: { range: 'bytes=99-' } })
      expect(beyond.status).toBe(416)
      const known = await get(address, { headers: { 'if-none-match': whole.headers.get('etag') as string } })
      expect(known.status).toBe(304)
      expect(await countOf(id)).toBe(2)
    })

    test('counts fifty concurrent visitors as fifty', async () => {
      const { id, slug } = await buildDownload()
      await Promise.all(Array.from({ length: 50 }, async () => (await get(`/resources/downloads/${slug}`)).text()))
      expect(await countOf(id)).toBe(50)
    })

    test('is not found at any address once it is unpublished', async () => {
      const { id, slug, fileUrl } = await buildDownload({ isPublished: false })
      const addresses = [`/resources/downloads/${slug}`, fileUrl, fileUrl.toUpperCase(), fileUrl.replace('_', '%5F')]
      for (const address of addresses) expect((await get(address)).status).toBe(404)
      await publishDownload(system, id)
      for (const address of addresses.slice(0, 2)) expect((await get(address)).status).toBe(200)
      expect((await get(fileUrl)).headers.get('cache-control')).toBe('private, no-store')
      await unpublishDownload(system, id)
      for (const address of addresses) expect((await get(address)).status).toBe(404)
      expect(await countOf(id)).toBe(1)
      // Who follows an old link in a browser meets a page of the site.
      const asPerson = { headers: { accept: 'text/html,*/*' }, redirect: 'follow' } as const
      const page = await get(`/resources/downloads/${slug}`, asPerson)
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    })

    test.each(['nosuch', '0', "' or 1=1", '00000000-0000-4000-8000-000000000000', '..%2F..'])(
      'is not found with the id %s',
      async (id) => {
        expect((await get(`/resources/downloads/${id}`)).status).toBe(404)
      },
    )
  })

  describe('in a browser', () => {
    test('a visitor finds an article from the home page, reads it, and downloads a file', async () => {
      const page = await browser.current.newPage()
      await page.goto(app.url)
      const inHeader = headerLinks.find(({ href }) => href === '/resources')?.label
      await page.getByRole('navigation').getByRole('link', { name: inHeader }).first().click()
      await page.getByRole('heading', { level: 1, name: resourceCenter().hero.title }).waitFor()
      await page.getByRole('searchbox', { name: resourceCenter().articles.search }).fill('bid thirty minut')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Bid or not, in thirty minutes' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bid or not, in thirty minutes' }).waitFor()
      await page
        .getByRole('navigation', { name: articlePage().contents })
        .getByRole('link', { name: 'Three rings' })
        .click()
      expect(new URL(page.url()).hash).toBe('#section-three-rings')
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: resourceCenter().meta.name })
        .click()
      await page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('link', { name: resourceCenter().tabs[1].label, exact: true })
        .click()
      await page.getByRole('heading', { name: resourceCenter().downloads.featured }).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: `${resourceCenter().downloads.action} Discovery guide` }).click(),
      ])
      expect(download.suggestedFilename()).toBe('discovery-guide.pdf')
      await page.close()
    })

    test('every control is accessible and readable, and nothing scrolls sideways on a small screen', async () => {
      const page = await browser.current.newPage()
      for (const path of [
        '/resources',
        '/resources?tab=downloads',
        '/resources?q=zzzz',
        '/resources?tag=demo',
        '/resources/articles/bid-or-not-in-thirty-minutes',
        '/resources/articles/four-numbers-for-a-presales-team',
      ]) {
        await page.goto(app.url + path)
        expect(await troublesIn(usualLooks, page), path).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await beyondWindow(page), path).toBe(0)
      }
      await page.close()
    })
  })
})
