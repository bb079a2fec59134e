import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { openEvents } from '#app/events/public/open-events.content.ts'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { meet } from '#app/leads/booking/meet.content.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { articlePage } from '#app/resources/library/resource-center.content.ts'
import { type Kind, kindNamed } from '#app/site/collections/kinds.ts'
import { deleteEntry, restoreEntry } from '#app/site/collections/remove.server.ts'
import { addEntry } from '#app/site/collections/save.server.ts'
import { personPage } from '#app/site/people/person.content.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'
import { MAX_PAGE_BYTES, mainOf, sent } from './sent.ts'

const kind = kindNamed('people') as Kind
const name = 'Ada Vale'

/** What a page says of itself for machines, by type. */
const dataOf = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const graph: { '@type': string; [field: string]: unknown }[] = JSON.parse(json)['@graph'] ?? []
  return Object.fromEntries(graph.map((fact) => [fact['@type'], fact]))
}
const textOf = async (path: string) => (await sent(path)).text()
const soon = (path: string, words: string) => expect.poll(() => textOf(path), { timeout: 30_000 }).toContain(words)

describe('a person of the site', () => {
  let editor: SignedIn
  let account: Person
  let id: string
  let article: string
  let event: string

  beforeAll(async () => {
    account = await signedIn(app, { name: 'Ada V.' })
    const background = open(app.address, { max: 2 })
    await startJobs(background, { work: false })
    editor = { kind: 'member', id: account.id, email: account.email, role: 'admin', sessionId: '' }
    const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const fields = {
      name,
      role: 'Principal',
      words: 'I work on the week before the demo.',
      story: 'Nine years in claims.\n\nNow here.',
      address: 'https://www.profile.example/ada',
      account: account.email,
    }
    ;({ id } = await addEntry(editor, kind, {
      fields,
      picture: (await storeImage('articles', { bytes, extension: 'png' })).url,
    }))
    await buildCallHost({ memberId: account.id })
    // Somebody whom the site does not show takes calls as well.
    await buildCallHost()
    article = `/resources/articles/${(await buildArticle({ title: 'By an account', authorId: account.id })).slug}`
    event = `/events/${(await buildEvent({ title: 'Hosted by somebody', slug: 'hosted', audience: 'public', hostId: id })).slug}`
    return async () => {
      await stopJobs()
      await background.end()
    }
  })

  test('has a page with their words, what they wrote and host, and a call with them', async () => {
    await soon('/about', '/people/ada-vale')
    const { status, bytes, text } = await sent('/people/ada-vale')
    expect([status, bytes <= MAX_PAGE_BYTES]).toEqual([200, true])
    const html = text()
    const shown = [
      '<h1',
      name,
      'Principal',
      'I work on the week before the demo.',
      '<p>Nine years in claims.</p>',
      '/meet?with=ada-vale',
      'https://www.profile.example/ada',
      withValues(personPage().portrait, { name }),
      withValues(personPage().articles, { name }),
      article,
      withValues(personPage().events, { name }),
      event,
    ]
    for (const words of shown) expect(mainOf(html)).toContain(words)
    expect(html).not.toContain(account.email)
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/files\/articles\/[^"]+"/)
    expect(dataOf(html)).toMatchObject({
      BreadcrumbList: {},
      Person: {
        name,
        jobTitle: 'Principal',
        url: `${app.url}/people/ada-vale`,
        sameAs: ['https://www.profile.example/ada'],
      },
    })
    expect((await sent('/og/people/ada-vale.png')).status).toBe(200)
    for (const path of ['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/people/ada-vale.md'])
      expect(await textOf(path), path).toContain('/people/ada-vale')
  })

  test('stands with their face at their article, their event and the calls', async () => {
    await soon(article, '/people/ada-vale')
    expect(mainOf(await textOf(article))).toContain(`${articlePage().byPerson} <a href="/people/ada-vale">`)
    expect(dataOf(await textOf(article)).Article).toMatchObject({
      author: { '@type': 'Person', name, url: `${app.url}/people/ada-vale` },
    })
    for (const path of [event, '/events']) await soon(path, `${openEvents().event.host} <a href="/people/ada-vale">`)
    expect(dataOf(await textOf(event)).Event).toMatchObject({ performer: { '@type': 'Person', name } })
    const calls = mainOf(await textOf('/meet'))
    expect(calls).toContain(meet().facesOr)
    expect(calls).toContain('href="/people/ada-vale"')
    const own = await textOf('/meet?with=ada-vale')
    for (const words of [meet().faces, meet().withAnyone, 'name="with" value="ada-vale"']) expect(own).toContain(words)
    expect((await sent('/meet?with=nobody')).status).toBe(200)
  })

  test('is named by a byline with exactly their name, and any other name stays plain text', async () => {
    const { slug } = await buildArticle({ title: 'By a name', authorName: name })
    const other = await buildArticle({ title: 'By another', authorName: 'Ada' })
    expect(mainOf(await textOf(`/resources/articles/${slug}`))).toContain(
      `${articlePage().byPerson} <a href="/people/ada-vale">`,
    )
    const plain = mainOf(await textOf(`/resources/articles/${other.slug}`))
    expect(plain).toContain(withValues(articlePage().by, { name: 'Ada' }))
    expect(plain).not.toContain('/people/')
  })

  test('has an accessible page on a desk and on a phone, with and without a portrait', async () => {
    await addEntry(editor, kind, { fields: { name: 'Ben Ash', role: 'Principal' }, picture: null })
    const page = await (await browser.current.newContext()).newPage()
    for (const path of ['/people/ada-vale', '/people/ben-ash', '/meet', article, event]) {
      await page.goto(app.url + path)
      expect(await troublesIn(usualLooks, page), path).toEqual([])
    }
    expect(await textOf('/people/ben-ash')).toContain(withValues(personPage().drawn, { name: 'Ben Ash' }))
    await page.context().close()
  })

  test('is gone everywhere in the trash, and back when restored', async () => {
    await deleteEntry(editor, kind, id)
    await expect.poll(async () => (await sent('/people/ada-vale')).status, { timeout: 30_000 }).toBe(404)
    for (const path of [article, event, '/events', '/meet', '/sitemap.xml', '/llms.txt', '/llms-full.txt'])
      expect(await textOf(path), path).not.toContain('/people/ada-vale')
    for (const path of ['/people/ada-vale.md', '/og/people/ada-vale.png', '/people/nobody'])
      expect((await sent(path)).status, path).toBe(404)
    await restoreEntry(editor, kind, id)
    await soon(article, '/people/ada-vale')
    // Pages after this file are those of a site without people.
    await deleteEntry(editor, kind, id)
  })
})
