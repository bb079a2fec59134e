import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { versionsOf } from '#app/resources/articles/history/queries.server.ts'
import { articlesToEdit, findArticle } from '#app/resources/articles/queries.server.ts'
import { reviseArticle } from '#app/resources/articles/revise.server.ts'
import { downloadsToEdit } from '#app/resources/downloads/queries.server.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { type Person, signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()
let admin: Person

beforeAll(async () => {
  admin = await signedIn(app, { name: 'Ada Example', role: 'admin', area: 'admin' })
}, 60_000)

const pageOf = async (path: string) => (await admin.get(path)).text()

describe('the content screen', () => {
  test('lists articles newest first, with their states, and finds them', async () => {
    const { id: categoryId } = await buildCategory('Forecasting')
    await buildArticle({ title: 'An older piece', createdAt: new Date('2026-01-02'), isPublished: false })
    await buildArticle({
      title: 'A newer piece',
      createdAt: new Date('2026-02-03'),
      isFeatured: true,
      categoryId,
      excerpt: 'In short.',
    })
    const page = await pageOf('/admin')
    expect(page.indexOf('A newer piece')).toBeLessThan(page.indexOf('An older piece'))
    for (const shown of [
      'Content Management System',
      'Logout',
      'Add Article',
      'Featured',
      'Forecasting',
      'In short.',
      'February 3, 2026',
      'Draft',
    ])
      expect(page).toContain(shown)
    expect(await pageOf('/admin?state=draft')).not.toContain('A newer piece')
    expect(await pageOf('/admin?category=forecasting')).not.toContain('An older piece')
    expect(await pageOf('/admin?q=older')).not.toContain('A newer piece')
    expect(await pageOf('/admin?q=nowhere')).toContain('No article is like that')
  })

  test('publishes and takes back, says so, and returns to the list as it was', async () => {
    const { id, slug } = await buildArticle({ title: 'On and off' })
    const back = encodeURIComponent('/admin?q=off')
    const taken = await admin.post(`/admin/articles/${id}/publication?_method=DELETE&back=${back}`)
    expect(taken.headers.get('location')).toBe('/admin?q=off&done=article-unpublished')
    expect(await pageOf('/admin?done=article-unpublished')).toContain('Article unpublished successfully')
    expect((await fetch(`${app.url}/resources/articles/${slug}`)).status).toBe(404)
    const shown = await admin.post(`/admin/articles/${id}/publication`)
    expect(shown.headers.get('location')).toBe('/admin?done=article-published')
    expect((await fetch(`${app.url}/resources/articles/${slug}`)).status).toBe(200)
  })

  test('asks before it deletes, and says of what is gone that it is gone', async () => {
    const { id } = await buildArticle({ title: 'Soon gone' })
    const asked = await pageOf(`/admin/articles/${id}/removal`)
    expect(asked).toContain('Are you sure you want to delete this article?')
    expect(asked).toContain('Soon gone')
    const deleted = await admin.post(`/admin/articles/${id}/removal?_method=DELETE`)
    expect(deleted.headers.get('location')).toBe('/admin?done=article-deleted')
    expect(await pageOf('/admin?done=article-deleted')).toContain('Article deleted successfully')
    const again = await admin.post(`/admin/articles/${id}/removal?_method=DELETE`)
    expect(again.headers.get('location')).toBe('/admin?failed=article-gone')
  })

  test('makes, renames and deletes categories, and keeps what was typed of a refused one', async () => {
    const made = await admin.post('/admin?tab=categories', { name: 'Negotiation', description: 'Give and take' })
    expect(made.headers.get('location')).toBe('/admin?tab=categories&done=category-created')
    const refused = await admin.post('/admin?tab=categories', { name: 'negotiation', description: 'Kept as typed' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    for (const shown of ['There is a category', 'Kept as typed', 'Failed to create category'])
      expect(page).toContain(shown)
    const id = /categories&amp;edit=([\w-]+)" aria-label="Edit Negotiation"/.exec(page)?.[1]
    expect(await pageOf(`/admin?tab=categories&edit=${id}`)).toContain('Update Category')
    const renamed = await admin.post(`/admin?tab=categories&edit=${id}`, { name: 'Negotiating' })
    expect(renamed.headers.get('location')).toContain('done=category-updated')
    await buildArticle({ categoryId: id as string })
    const asked = await pageOf(`/admin/categories/${id}/removal`)
    expect(asked).toContain('Are you sure you want to delete this category?')
    expect(asked).toContain('1 article will stand in no category.')
    expect((await admin.post(`/admin/categories/${id}/removal?_method=DELETE`)).headers.get('location')).toContain(
      'done=category-deleted',
    )
  })

  test('makes and deletes tags', async () => {
    expect((await admin.post('/admin?tab=tags', { name: '' })).status).toBe(422)
    expect((await admin.post('/admin?tab=tags', { name: 'pricing' })).headers.get('location')).toContain(
      'done=tag-created',
    )
    const { id } = await buildTag('pilots')
    await buildArticle({ tagIds: [id] })
    expect(await pageOf(`/admin/tags/${id}/removal`)).toContain('It will be taken off 1 article.')
    expect((await admin.post(`/admin/tags/${id}/removal?_method=DELETE`)).headers.get('location')).toContain(
      'done=tag-deleted',
    )
    expect(await pageOf('/admin?tab=tags')).not.toContain('pilots')
  })

  test('is closed to everybody else', async () => {
    const member = await signedIn(app, { role: 'moderator' })
    const { id } = await buildArticle()
    for (const path of [
      `/admin/articles/${id}/removal?_method=DELETE`,
      `/admin/articles/${id}/publication`,
      '/admin?tab=tags',
    ]) {
      const response = await member.post(path, { name: 'mine' })
      expect(response.headers.get('location'), path).toBe('/admin/login')
    }
    expect(await pageOf('/admin?tab=tags')).not.toContain('mine')
  })
})

describe('the article form', () => {
  const typed = { title: 'Typed in a form', content: 'Some **words**.', isPublished: 'on' }
  const listed = async (title: string) => (await articlesToEdit(system, { q: title })).articles[0]

  test('has every field that was specified', async () => {
    const page = await pageOf('/admin/articles/new')
    for (const shown of [
      'Add Article',
      'Brief description of the article',
      'Select a category',
      'Thumbnail image',
      'Featured Article',
      'Published',
      'Create Article',
      'Saving...',
      'Cancel',
      'Back',
    ])
      expect(page).toContain(shown)
    expect(page).toMatch(/<textarea[^>]*rows="3"[^>]*name="excerpt"|name="excerpt"[^>]*rows="3"/)
    expect(page).toMatch(/<textarea[^>]*rows="15"/)
    expect(page).toMatch(/name="isPublished"[^>]*checked/)
    expect(page).not.toMatch(/name="isFeatured"[^>]*checked/)
  })

  test('works without JavaScript: writes, illustrates, and goes back to the list', async () => {
    const { id: tagId } = await buildTag('handmade')
    const { id: categoryId } = await buildCategory('Handwork')
    const thumbnail = new File([await picture()], 'a.png')
    const saved = await send('/admin/articles/new?back=%2Fadmin%3Fq%3Dtyped', {
      ...typed,
      thumbnail,
      thumbnailAlt: 'A red field',
      tagIds: tagId,
      categoryId,
    })
    expect(saved.headers.get('location')).toBe('/admin?q=typed&done=article-created')
    const article = await listed('Typed in a form')
    expect(article).toMatchObject({
      isPublished: true,
      isFeatured: false,
      category: { name: 'Handwork' },
      thumbnailAlt: 'A red field',
    })
    const page = await (await fetch(`${app.url}/resources/articles/typed-in-a-form`)).text()
    for (const shown of ['<strong>words</strong>', 'handmade', article?.thumbnail?.url ?? '?'])
      expect(page).toContain(shown)
  })

  test('keeps everything typed and chosen of a refused article', async () => {
    const thumbnail = new File([await picture('#205040')], 'b.png')
    const refused = await send('/admin/articles/new', {
      title: '',
      excerpt: 'Kept words',
      content: ' ',
      thumbnail,
      isFeatured: 'on',
    })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    for (const shown of ['Title is required', 'Content is required', 'Kept words', 'Failed to create article'])
      expect(page).toContain(shown)
    expect(page).toMatch(/name="isFeatured"[^>]*checked/)
    expect(page).not.toMatch(/name="isPublished"[^>]*checked/)
    expect(page).toMatch(/name="thumbnailUrl" value="\/files\/articles\/thumbnails\/\d+\.png"/)
  })

  test('refuses a disguised picture, saves nothing, and says why', async () => {
    const disguised = new File(['<script>alert(1)</script>'], 'innocent.png', { type: 'image/png' })
    const refused = await send('/admin/articles/new', { ...typed, title: 'Never saved', thumbnail: disguised })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    for (const shown of ['Please choose an image', 'Failed to upload thumbnail', 'Failed to create article'])
      expect(page).toContain(shown)
    expect(await listed('Never saved')).toBeUndefined()
  })

  test('says by whom it is and from when, where it stands first, and what is shown where it is shared', async () => {
    const facts = {
      ...{ authorId: admin.id, publishedOn: '2026-02-03', canonicalUrl: 'https://first.example/there' },
      ...{ sharingTitle: 'For sharing', sharingText: 'In other words.', sharingPicture: 'drawn' },
    }
    await admin.post('/admin/articles/new', { ...typed, title: 'Of an author', ...facts })
    const { id = '', slug = '' } = (await listed('Of an author')) ?? {}
    const page = await (await fetch(`${app.url}/resources/articles/${slug}`)).text()
    for (const shown of [
      'By Ada Example',
      'February 3, 2026',
      'rel="canonical" href="https://first.example/there"',
      'property="og:title" content="For sharing"',
      'property="og:description" content="In other words."',
      '"name":"Ada Example"',
    ])
      expect(page.replaceAll('<!-- -->', '')).toContain(shown)
    const named = { ...typed, title: 'Of an author', authorName: 'Grace Guest', version: '1' }
    await admin.post(`/admin/articles/${id}/edit`, named)
    expect(await findArticle(system, id)).toMatchObject({ authorId: null, authorName: 'Grace Guest', canonicalUrl: '' })
    for (const [wrong, said] of [
      [{ publishedOn: '2126-01-01' }, 'This day is still to come'],
      [{ canonicalUrl: 'javascript:x' }, 'starts with https://'],
      [{ authorId: id }, 'no account any more'],
    ] as const) {
      const refused = await admin.post(`/admin/articles/${id}/edit`, { ...named, version: '2', ...wrong })
      expect([refused.status, (await refused.text()).includes(said)], said).toEqual([422, true])
    }
  })

  test('asks before pictures without a description are published', async () => {
    const bare = { ...typed, title: 'With a bare picture', content: '![](/files/articles/thumbnails/1.png)' }
    const asked = await admin.post('/admin/articles/new', bare)
    const page = await asked.text()
    expect(asked.status).toBe(422)
    for (const shown of ['1 picture has no description', 'Pictures without a description only decorate'])
      expect(page).toContain(shown)
    expect((await admin.post('/admin/articles/new', { ...bare, isPublished: '' })).status).toBe(302)
    const meant = { ...bare, title: 'Meant to decorate', decorativePictures: 'on' }
    expect((await admin.post('/admin/articles/new', meant)).status).toBe(302)
    const { id = '' } = (await listed('Meant to decorate')) ?? {}
    const again = { ...bare, title: 'Meant to decorate', version: '1' }
    expect((await admin.post(`/admin/articles/${id}/edit`, again)).status).toBe(302)
  })

  test('makes tags and categories for a form that is being written', async () => {
    const made = await admin.post('/admin/tags', { name: 'made here' })
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ name: 'made here' })])
    const taken = await admin.post('/admin/tags', { name: 'Made Here' })
    expect([taken.status, ((await taken.json()) as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('There is a tag'),
    ])
    expect((await admin.post('/admin/categories', { name: 'Made in the form' })).status).toBe(201)
    expect((await admin.post('/admin/categories', { name: '' })).status).toBe(422)
  })

  test('notices two editors at once, and overwrites only knowingly', async () => {
    const other = await signedIn(app, { name: 'Grace Other', role: 'admin', area: 'admin' })
    const { id } = await buildArticle({ title: 'Written by two' })
    const mine = { ...typed, title: 'Written by two', content: 'Mine.', version: '1' }
    await other.post(`/admin/articles/${id}/edit`, { ...mine, content: 'Theirs.' })
    const refused = await admin.post(`/admin/articles/${id}/edit`, mine)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    for (const shown of [
      'Grace Other',
      'changed',
      'Mine.',
      'Content: theirs',
      'Content: yours',
      '<mark>Theirs</mark>',
      'See theirs',
      'Overwrite it with mine',
      'Failed to update article',
    ])
      expect(page).toContain(shown)
    expect((await findArticle(system, id)).content).toBe('Theirs.')
    const overwrites = /<button[^>]*name="overwrites"[^>]*>/.exec(page)?.[0].match(/value="(\d+)"/)?.[1] ?? ''
    expect((await admin.post(`/admin/articles/${id}/edit`, { ...mine, overwrites })).headers.get('location')).toContain(
      'done=article-updated',
    )
    expect((await findArticle(system, id)).content).toBe('Mine.')
    await deleteArticle(system, id)
    const gone = await admin.post(`/admin/articles/${id}/edit`, { ...mine, version: '3' })
    expect(gone.status).toBe(409)
    expect(await gone.text()).toContain('Save as a new article')
    const opened = await admin.get(`/admin/articles/${id}/edit`)
    expect(opened.status).toBe(404)
    expect(await opened.text()).toContain('Somebody has deleted it.')
  })

  test('keeps a draft for its writer only, offers it, and forgets it once it is saved', async () => {
    const { id } = await buildArticle({ title: 'Kept while typing' })
    const draft = `/admin/articles/${id}/draft`
    const put = (path: string, person = admin) =>
      person.post(`${path}?_method=PUT`, { ...typed, content: 'Half a sentence', version: '1' })
    expect((await put(draft)).status).toBe(200)
    expect(await pageOf(`/admin/articles/${id}/edit`)).toContain('You left something unsaved')
    expect(await pageOf(`/admin/articles/${id}/edit`)).not.toContain('Half a sentence')
    expect(await pageOf(`/admin/articles/${id}/edit?draft=restore`)).toContain('Half a sentence')
    const other = await signedIn(app, { role: 'admin', area: 'admin' })
    expect(await (await other.get(`/admin/articles/${id}/edit`)).text()).not.toContain('You left something unsaved')
    await admin.post(`/admin/articles/${id}/edit`, { ...typed, version: '1' })
    expect(await pageOf(`/admin/articles/${id}/edit`)).not.toContain('You left something unsaved')
    expect((await put('/admin/articles/00000000-0000-4000-8000-000000000000/draft')).status).toBe(404)
  })

  test('asks which text to keep where a draft was kept from elsewhere meanwhile', async () => {
    const { id } = await buildArticle({ title: 'Of two places' })
    const put = (content: string, base?: string) =>
      admin.post(`/admin/articles/${id}/draft?_method=PUT${base === undefined ? '' : `&base=${base}`}`, { content })
    const { savedAt } = (await (await put('At the desk')).json()) as { savedAt: string }
    expect((await put('On the train, with the draft as it is', savedAt)).status).toBe(200)
    // A page that is left sends its words once more, which the page that follows does not know.
    expect((await put('On the train, with the draft as it is', savedAt)).status).toBe(200)
    expect((await put('On the train, with an old draft', savedAt)).status).toBe(409)
    expect((await put('Never kept before', '')).status).toBe(409)
    expect(await pageOf(`/admin/articles/${id}/edit?draft=restore`)).toContain('On the train, with the draft as it is')
  })

  test('gives each new article a draft of its own, for its writer only', async () => {
    const begin = async (title: string) => {
      const response = await admin.post('/admin/articles/new/draft?_method=PUT', { title, content: `Of ${title}.` })
      return ((await response.json()) as { draft: string }).draft
    }
    const [first, second] = [await begin('The first tab'), await begin('The second tab')]
    const address = (draft: string) => `/admin/articles/new?draft=${draft}`
    expect(await pageOf(address(first))).toContain('Of The first tab.')
    expect(await pageOf(address(second))).toContain('Of The second tab.')
    for (const path of ['/admin', '/admin/articles/new']) {
      const page = await pageOf(path)
      for (const shown of ['The first tab', 'The second tab', 'Restore it', 'Discard it']) expect(page).toContain(shown)
    }
    const other = await signedIn(app, { role: 'editor', area: 'admin' })
    expect(await (await other.get(address(first))).text()).not.toContain('Of The first tab.')
    expect((await other.post(`/admin/articles/new/draft?draft=${first}&_method=PUT`, typed)).status).toBe(404)
    await other.post(`/admin/articles/new/draft?draft=${first}&_method=DELETE`)
    expect(await pageOf(address(first))).toContain('Of The first tab.')
    await admin.post(`/admin/articles/new/draft?draft=${first}&_method=DELETE`)
    expect(await pageOf('/admin')).not.toContain('The first tab')
    await admin.post('/admin/articles/new', { ...typed, title: 'The second, saved', draftId: second })
    expect(await pageOf('/admin')).not.toContain('The second tab')
  })

  test('saves a draft without JavaScript, and publishes nothing by it', async () => {
    const [, draftId = ''] = /name="draftId" value="([^"]+)"/.exec(await pageOf('/admin/articles/new')) ?? []
    const kept = await admin.post('/admin/articles/new', { title: 'Not for anybody yet', intent: 'draft', draftId })
    expect(kept.status).toBe(302)
    const page = await pageOf(kept.headers.get('location') ?? '')
    for (const shown of ['Draft saved. Only you see it.', 'Not for anybody yet']) expect(page).toContain(shown)
    expect(await listed('Not for anybody yet')).toBeUndefined()
    await admin.post(`/admin/articles/new/draft?draft=${draftId}&_method=DELETE`)
  })

  test('gives unpublished work a link, for those who have it', async () => {
    const { id, slug } = await buildArticle({ title: 'Not out yet', isPublished: false, content: 'Read me early.' })
    const [, link = ''] =
      /href="(\/resources\/articles\/not-out-yet\?preview=[^"]+)"/.exec(await pageOf(`/admin/articles/${id}/edit`)) ??
      []
    const response = await fetch(app.url + link)
    expect([response.status, response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'private, no-store',
    ])
    const page = await response.text()
    for (const shown of ['Read me early.', 'A preview', 'content="noindex"']) expect(page).toContain(shown)
    const { slug: another } = await buildArticle({ title: 'Not out either', isPublished: false })
    for (const path of [`/resources/articles/${slug}`, `${link}x`, link.replace(slug, another)])
      expect((await fetch(app.url + path)).status, path).toBe(404)
  })

  test('shows a draft as its page will be, of a published article too, for those who have its link', async () => {
    const { id, slug } = await buildArticle({ title: 'Out already', content: 'As it is.' })
    const keep = async (path: string) => {
      const fields = { title: 'Out in a moment', content: '## Two\n\n<script>no</script>\n\n**three**' }
      return ((await (await admin.post(`${path}?_method=PUT`, fields)).json()) as { preview: string }).preview
    }
    for (const link of [await keep(`/admin/articles/${id}/draft`), await keep('/admin/articles/new/draft')]) {
      const response = await fetch(app.url + link)
      const page = await response.text()
      for (const shown of ['<strong>three</strong>', 'Out in a moment', 'A preview', 'content="noindex"'])
        expect(page).toContain(shown)
      expect(page).not.toContain('<script>no')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect((await fetch(`${app.url}${link.slice(0, -1)}_`)).status).toBe(404)
    }
    const page = await fetch(`${app.url}/resources/articles/${slug}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain('As it is.')
  })
})

describe('the download form', () => {
  const pdf = (text: string) => new File([`%PDF-1.4\n${text}\n%%EOF`], 'guide to it.pdf', { type: 'application/pdf' })
  const typed = { title: 'A guide', description: 'In three lines', isPublished: 'on' }
  const listed = async (title: string) => (await downloadsToEdit(system, { q: title })).downloads[0]

  test('offers a file without JavaScript, and replaces it under the same address', async () => {
    const page = await pageOf('/admin/downloads/new')
    for (const shown of [
      'Add Download',
      'Featured Download',
      'Create Download',
      'accept=".pdf,.doc,.docx,.txt"',
      'Select a category',
    ])
      expect(page).toContain(shown)
    const saved = await send('/admin/downloads/new', { ...typed, file: pdf('one') })
    expect(saved.headers.get('location')).toBe('/admin?tab=downloads&done=download-created')
    const { id = '', fileName } = (await listed('A guide')) ?? {}
    expect(fileName).toBe('guide to it.pdf')
    expect(await pageOf('/admin?tab=downloads')).toContain('0.00 MB')
    const address = `${app.url}/resources/downloads/${id}`
    expect(await (await fetch(address)).text()).toContain('one')
    const form = await pageOf(`/admin/downloads/${id}/edit`)
    for (const shown of ['leave empty to keep existing', 'guide to it.pdf', 'Update Download'])
      expect(form).toContain(shown)
    const kept = await send(`/admin/downloads/${id}/edit`, {
      ...typed,
      title: 'A better guide',
      version: '1',
      file: new File([], ''),
    })
    expect(kept.headers.get('location')).toBe('/admin?tab=downloads&done=download-updated')
    expect(await (await fetch(address)).text()).toContain('one')
    await send(`/admin/downloads/${id}/edit`, { ...typed, version: '2', file: pdf('two') })
    expect(await (await fetch(address)).text()).toContain('two')
    expect((await listed('A guide'))?.downloadCount).toBe(3)
    const stale = await send(`/admin/downloads/${id}/edit`, { ...typed, title: 'Stale', version: '1' })
    expect([stale.status, (await stale.text()).includes('Overwrite it with mine')]).toEqual([409, true])
  })

  test('requires a file, and refuses a disguised one', async () => {
    const without = await send('/admin/downloads/new', { ...typed, title: 'Without' })
    expect([without.status, (await without.text()).includes('File is required')]).toEqual([422, true])
    const disguised = new File([Buffer.from('4d5a90000300000004000000ffff0000', 'hex')], 'report.pdf', {
      type: 'application/pdf',
    })
    const refused = await send('/admin/downloads/new', { ...typed, title: 'Disguised', file: disguised })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    for (const shown of [
      'its content is something else',
      'Failed to upload file',
      'Failed to create download',
      'In three lines',
    ])
      expect(page).toContain(shown)
    expect([await listed('Without'), await listed('Disguised')]).toEqual([undefined, undefined])
  })

  test('keeps the chosen file of a refused download, and takes no other as its own', async () => {
    const refused = await send('/admin/downloads/new', { ...typed, title: '', file: pdf('kept') })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    expect(page).toContain('guide to it.pdf')
    const [, uploaded = ''] = /name="uploaded" value="([^"]+)"/.exec(page) ?? []
    const forged = await send('/admin/downloads/new', {
      ...typed,
      title: 'Forged',
      uploaded: `${uploaded.slice(0, -3)}abc`,
    })
    expect((await forged.text()).includes('File is required')).toBe(true)
    await send('/admin/downloads/new', { ...typed, title: 'Second try', uploaded })
    expect(await (await fetch(`${app.url}/resources/downloads/${(await listed('Second try'))?.id}`)).text()).toContain(
      'kept',
    )
  })
})

function picture(color = '#c04020') {
  return sharp({ create: { width: 700, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer()
}

/** A page of the admin area in a browser, and what went wrong in it. */
async function opened(path: string) {
  const context = await admin.browse(browser.current)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  return { page, faults, close: () => context.close() }
}

async function send(path: string, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(app.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
  })
}

describe('in a browser', () => {
  test('an editor writes, illustrates, publishes, takes back, revises and deletes', async () => {
    const { page, faults, close } = await opened('/admin/articles/new?back=%2Fadmin%3Fq%3Dlarger')
    await page.getByLabel('Title').fill('A larger slice')
    const editor = page.getByRole('textbox', { name: 'Content' }).last()
    await editor.click()
    await page.keyboard.type('First words, ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('strong ones')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe[title^="The page"]').getByText('strong ones').waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'slice.png', mimeType: 'image/png', buffer: await picture() })
    const dialog = page.getByRole('dialog', { name: 'Add an image' })
    await dialog.getByLabel('What does it show?').fill('A circle with a slice')
    await dialog.getByText('Uploaded.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await page.frameLocator('iframe[title^="The page"]').getByRole('img', { name: 'A circle with a slice' }).waitFor()
    await page
      .getByLabel('Thumbnail image')
      .setInputFiles({ name: 'thumb.png', mimeType: 'image/png', buffer: await picture('#205040') })
    await page.getByRole('button', { name: 'Remove thumbnail' }).waitFor()
    await page.getByText(/Draft kept at/).waitFor()
    await page.getByRole('switch', { name: 'Published' }).uncheck()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Article created successfully').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('larger')
    await page.getByRole('button', { name: 'Publish A larger slice' }).click()
    await page.getByText('Article published successfully').waitFor()
    const html = await (await fetch(`${app.url}/resources/articles/a-larger-slice`)).text()
    expect(html).toContain('<strong>strong ones</strong>')
    expect(html).toContain('alt="A circle with a slice"')
    await page.getByRole('button', { name: 'Unpublish A larger slice' }).click()
    await page.getByText('Article unpublished successfully').waitFor()
    await page.getByRole('link', { name: 'Edit A larger slice' }).click()
    await page.getByLabel('Title').fill('A larger slice, revised')
    await page.getByRole('button', { name: 'Update Article' }).click()
    await page.getByText('Article updated successfully').waitFor()
    const moved = await fetch(`${app.url}/resources/articles/a-larger-slice`, { redirect: 'manual' })
    expect(moved.status).toBe(404)
    await page.getByRole('link', { name: 'Delete A larger slice, revised' }).click()
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this article?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('Article deleted successfully').waitFor()
    expect(faults).toEqual([])
    await close()
  }, 120_000)

  test('the keyboard alone publishes an article', async () => {
    const { page, close } = await opened('/admin')
    const focusOn = async (name: RegExp) => {
      for (let tries = 0; tries < 60; tries++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
          return `${element?.getAttribute('aria-label') ?? ''}|${element?.textContent ?? ''}|${element?.id ?? ''}`
        })
        if (name.test(focused)) return
      }
      throw new Error(`The Tab key never reaches ${name}`)
    }
    await focusOn(/Add Article/)
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await focusOn(/form-title/)
    await page.keyboard.type('Written without a mouse')
    await focusOn(/^Heading/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await focusOn(/^Content/)
    await page.keyboard.type('Some words.')
    await page.keyboard.press('Escape')
    await focusOn(/Create Article/)
    await page.keyboard.press('Enter')
    await page.getByText('Article created successfully').waitFor()
    expect((await fetch(`${app.url}/resources/articles/written-without-a-mouse`)).status).toBe(200)
    await close()
  }, 120_000)

  test('what is pasted from Word and Google Docs becomes clean markdown', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    const pasted = async (html: string, rtf = '') => {
      const content = page.getByRole('textbox', { name: 'Content' }).last()
      await content.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await content.evaluate(
        (element, [html, rtf]) => {
          const data = new DataTransfer()
          data.setData('text/html', html)
          data.setData('text/rtf', rtf)
          data.setData('text/plain', 'plain')
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
          )
        },
        [html, rtf] as const,
      )
      // What reads it is loaded at the first paste.
      const waiting = { timeout: 15_000 }
      await expect.poll(() => page.locator('textarea[name=content]').inputValue(), waiting).not.toBe('')
      return page.locator('textarea[name=content]').inputValue()
    }
    const word =
      '<html><head><style>p{}</style></head><body><h1>Title<o:p></o:p></h1><p class=MsoNormal>Some ' +
      `<b>bold</b> text<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span
      style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>One</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
      <table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table></body></html>`
    expect(await pasted(word)).toBe(
      '## Title\n\nSome **bold** text\n\n- One\n- Two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    )
    const docs =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Head</h2><p><span ' +
      'style="font-weight:700">Bold</span><span> and </span><span ' +
      'style="font-style:italic">italic</span></p><ol><li><p>First</p></li><li><p>Second</p></li></ol><p><a ' +
      'href="https://example.com/">A link</a></p></b>'
    expect(await pasted(docs)).toBe(
      '## Head\n\n**Bold** and *italic*\n\n1. First\n2. Second\n\n[A link](https://example.com/)',
    )
    const nested = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span
      style='mso-list:Ignore'>1.</span>One</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Inner</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p>
      <table><tr><td><p><b>Who</b></p></td><td>Where</td></tr><tr><td>Ada</td><td><p><a
      href="https://example.com/">there</a></p></td></tr></table><p class=MsoQuote>Said<a href="#_ftn1">[1]</a></p>
      <p><span style='font-family:"Courier New"'>const a = 1</span></p>
      <p><span style='font-family:"Courier New"'>const b = 2</span></p><p><img src="file:///C:/x.png">After</p>
      <div id=ftn1><p><a href="#_ftnref1">[1]</a> A source</p></div>`
    expect(await pasted(nested)).toBe(
      '1. One\n   - Inner\n2. Two\n\n| **Who** | Where |\n| --- | --- |\n| Ada | [there](https://example.com/) |\n\n' +
        '> Said[^1]\n\n```\nconst a = 1\nconst b = 2\n```\n\nAfter\n\n[^1]: A source',
    )
    await page.getByText('this could not come along: 1 picture').waitFor()
    const png = await picture()
    const rtf = (hex: string) =>
      `{\\rtf1{\\*\\shppict{\\pict\\picw10\\pngblip ${hex}}}{\\nonshppict{\\pict\\wmetafile8 ${hex}}}}`
    const fromWord = `<p class=MsoNormal>Before</p><p class=MsoNormal><!--[if gte vml 1]><v:shape/><![endif]--><![if
      !vml]><img width=9 src="file:///C:/Users/Ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
      alt="A [chart]"><![endif]></p><p><b>After</b></p>`
    expect(await pasted(fromWord, rtf(png.toString('hex')))).toMatch(
      /^Before\n\n!\[A\s+chart\]\(\/files\/articles\/[\w./-]+\)\n\n\*\*After\*\*$/,
    )
    expect(await pasted(`<p><img alt="Inline" src="data:image/png;base64,${png.toString('base64')}"></p>`)).toMatch(
      /^!\[Inline\]\(\/files\/articles\/[\w./-]+\)$/,
    )
    const innerDocs = '<ul><li><p>Out</p></li><ul><li><p>In</p></li></ul><li><p><b>Back</b></p></li></ul>'
    expect(await pasted(innerDocs)).toBe('- Out\n  - In\n- **Back**')
    await close()
  }, 60_000)

  test('the surface and the markdown say the same, and the choice between them is remembered', async () => {
    const content = 'Some *words*.\n\n\n* one\n* two\n\n<details>kept</details>\n'
    const { id } = await buildArticle({ content })
    const { page, faults, close } = await opened(`/admin/articles/${id}/edit`)
    const surface = page.getByRole('textbox', { name: 'Content' }).last()
    const written = () => page.locator('textarea[name=content]').inputValue()
    await surface.getByText('one').click()
    expect(await written()).toBe(content)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('**new** item')
    const changed = 'Some *words*.\n\n\n- one\n- **new** item\n- two\n\n<details>kept</details>\n'
    expect(await written()).toBe(changed)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Markdown' }).click()
    await page.locator('.cm-content').getByText('<details>').waitFor()
    expect(await written()).toBe(changed)
    await page.reload()
    await page.locator('.cm-content').waitFor()
    await page.getByRole('button', { name: 'Markdown' }).click()
    await surface.locator('em').getByText('words').waitFor()
    expect(faults).toEqual([])
    await close()
  }, 60_000)

  test('a disguised picture is refused where it was chosen, and nothing is lost', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Still here')
    await page
      .getByLabel('Thumbnail image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
    await page.getByText('Failed to upload thumbnail').waitFor()
    await page.getByText('Please choose an image').waitFor()
    const disguised = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture') }
    await page.locator('input[type=file][multiple]').setInputFiles(disguised)
    const dialog = page.getByRole('dialog', { name: 'Add an image' })
    await dialog.getByText('Please choose an image').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Failed to create article').waitFor()
    await page.getByRole('link', { name: 'Content is required' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Still here')
    await close()
  }, 60_000)

  test('a download is uploaded with progress and offered', async () => {
    const { page, close } = await opened('/admin/downloads/new')
    await page.getByLabel('Title').fill('A checklist')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') })
    await page.getByText('It is offered once you save.').waitFor()
    await page.getByRole('button', { name: 'Create Download' }).click()
    await page.getByText('Download created successfully').waitFor()
    await page.getByText('list.txt').waitFor()
    await close()
  }, 60_000)

  test('unsaved work is not left unasked, and comes back', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Half a thought')
    await page.getByText(/Draft kept at/).waitFor()
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => dialog.accept().then(() => resolve(dialog.type()))),
    )
    await page.getByRole('link', { name: 'Cancel' }).click()
    expect(await asked).toBe('beforeunload')
    await page.waitForURL(/admin$/)
    await page.getByRole('link', { name: /^Restore it\s+Half a thought$/ }).click()
    await page.waitForURL(/draft=/)
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought')
    await close()
  }, 60_000)

  test('Ctrl+S keeps a draft and stays, Enter publishes nothing, and a killed tab loses next to nothing', async () => {
    const context = await admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Half-written')
    await page.getByLabel('Title').press('Enter')
    await page.keyboard.type('The first sentence.')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText(/Draft kept at/).waitFor()
    expect(page.url()).toContain('/admin/articles/new?draft=')
    expect((await articlesToEdit(system, { q: 'Half-written' })).articles).toEqual([])
    const typed = ' And on without a pause'
    for (let at = 0; at < 6; at++) await page.keyboard.type(typed, { delay: 10 })
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    cdp.send('Page.crash').catch(() => {})
    await crashed
    const again = await context.newPage()
    await again.goto(`${app.url}/admin/articles/new`)
    await again.getByRole('link', { name: /^Restore it\s+Half-written$/ }).click()
    const text = await again.locator('textarea[name=content]').inputValue()
    expect(`The first sentence.${typed.repeat(6)}`.startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(`The first sentence.${typed.repeat(4)}`.length)
    await context.close()
  }, 60_000)

  test('a session that ends while writing is begun again in place', async () => {
    const writer = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await writer.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await context.clearCookies()
    await page.getByLabel('Title').fill('Written on')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(writer.email)
    await dialog.getByLabel('Password').fill(writer.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await page.getByText(/Draft kept at/).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Written on')
    await context.close()
  }, 60_000)

  test('a save without a session stays in the form, and nothing of it is lost', async () => {
    const writer = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await writer.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await context.clearCookies()
    await page.getByLabel('Title').fill('Pressed without a session')
    await page.getByRole('textbox', { name: 'Content' }).last().click()
    await page.keyboard.type('Every word of it.')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('You are signed out, so it is not saved yet.').waitFor()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('Every word of it.')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(writer.email)
    await dialog.getByLabel('Password').fill(writer.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await page.getByText(/Draft kept at/).waitFor()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Article created successfully').waitFor()
    expect(await page.getByText('You left').count()).toBe(0)
    await context.close()
  }, 60_000)

  test('a dialog asks before an article is deleted', async () => {
    await buildArticle({ title: 'Deleted in place' })
    const context = await admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin?q=deleted%20in%20place`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Delete Deleted in place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this article?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Delete Deleted in place' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Article deleted successfully').waitFor()
    await page.getByText('No article is like that').waitFor()
    await context.close()
  }, 60_000)

  test.each(['light', 'dark'] as const)(
    'nothing is out of reach or hard to read (%s)',
    async (colorScheme) => {
      const { id } = await buildArticle()
      const [version] = await versionsOf(system, id)
      await reviseArticle(system, id, { title: 'Compared', content: 'Some other words.' })
      const context = await admin.browse(browser.current, { colorScheme })
      const page = await context.newPage()
      for (const path of [
        '/admin',
        '/admin?q=zzz',
        '/admin?tab=downloads',
        '/admin?tab=categories',
        '/admin?tab=tags',
        `/admin/articles/${id}/removal`,
        `/admin/articles/${id}/versions`,
        `/admin/articles/${id}/versions/${version?.id}`,
      ]) {
        await page.goto(app.url + path)
        expect(await axeFindings(page), path).toEqual([])
      }
      await context.close()
    },
    120_000,
  )
})
