import { describe, expect, test } from 'vitest'
import { failureNotices, successNotices } from '#app/admin-ui/notices.ts'
import { system } from '#app/platform/actor.ts'
import { newId } from '#app/platform/ids.ts'
import { wrongImage } from '#app/platform/uploads/check.server.ts'
import { contentRequired } from '#app/resources/articles/article.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { articleLabels } from '#app/resources/articles/edit/labels.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { articlesToEdit, findArticle } from '#app/resources/articles/queries.server.ts'
import { titleRequired } from '#app/resources/catalogue/item.ts'
import { articlePage } from '#app/resources/library/resource-center.content.ts'
import { editConflictLabels } from '#app/ui/edit-conflict-labels.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { contentAdmin, picture } from './content-admin.ts'

const contentApp = contentAdmin()
const { app, pageOf, send } = contentApp

/** What a browser sends of the form for a new article in which nobody typed or chose anything. */
function unchangedFields(page: string): Record<string, string> {
  const end = page.indexOf('</form>', page.indexOf('name="draftId"'))
  const form = page.slice(page.lastIndexOf('<form', page.indexOf('name="draftId"')), end)
  const fields: Record<string, string> = {}
  for (const [, kind, attributes = ''] of form.matchAll(/<(input|textarea|select)\b([^>]*)>/g)) {
    const [name, type, value] = ['name', 'type', 'value'].map(
      (one) => new RegExp(`\\b${one}="([^"]*)"`).exec(attributes)?.[1],
    )
    const isOmitted = /^(checkbox|radio)$/.test(type ?? '') ? !/ checked\b/.test(attributes) : type === 'file'
    if (name && !isOmitted) fields[name] = value ?? (kind === 'input' && type === 'checkbox' ? 'on' : '')
  }
  return fields
}

describe('the article form', () => {
  const typed = { title: 'Typed in a form', content: 'Some **words**.', isPublished: 'on' }
  const listed = async (title: string) => (await articlesToEdit(system, { q: title })).articles[0]

  test('has every specified field', async () => {
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

  test('works without JavaScript: writes, illustrates, and returns to the list', async () => {
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

  test('keeps all input of a rejected article', async () => {
    const thumbnail = new File([await picture('#205040')], 'b.png')
    const rejected = await send('/admin/articles/new', {
      title: '',
      excerpt: 'Kept words',
      content: ' ',
      thumbnail,
      isFeatured: 'on',
    })
    expect(rejected.status).toBe(422)
    const page = await rejected.text()
    for (const shown of [titleRequired, contentRequired, 'Kept words', failureNotices['article-create']])
      expect(page).toContain(shown)
    expect(page).toMatch(/name="isFeatured"[^>]*checked/)
    expect(page).not.toMatch(/name="isPublished"[^>]*checked/)
    expect(page).toMatch(/name="thumbnailUrl" value="\/files\/articles\/thumbnails\/\d+\.png"/)
  })

  test('rejects a file with a false image type, saves nothing, and says why', async () => {
    const disguised = new File(['<script>alert(1)</script>'], 'innocent.png', { type: 'image/png' })
    const rejected = await send('/admin/articles/new', { ...typed, title: 'Never saved', thumbnail: disguised })
    expect(rejected.status).toBe(422)
    const page = await rejected.text()
    for (const shown of [wrongImage, failureNotices['thumbnail-upload'], failureNotices['article-create']])
      expect(page).toContain(shown)
    expect(await listed('Never saved')).toBeUndefined()
  })

  test('sets the author, the date, the canonical address, and how the article appears when shared', async () => {
    const cells = {
      ...{ authorId: contentApp.admin.id, publishedOn: '2026-02-03', canonicalUrl: 'https://first.example/there' },
      ...{ sharingTitle: 'For sharing', sharingText: 'In other words.', sharingPicture: 'drawn' },
    }
    await contentApp.admin.post('/admin/articles/new', { ...typed, title: 'Of an author', ...cells })
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
    await contentApp.admin.post(`/admin/articles/${id}/edit`, named)
    expect(await findArticle(system, id)).toMatchObject({ authorId: null, authorName: 'Grace Guest', canonicalUrl: '' })
    for (const [wrong, message] of [
      [{ publishedOn: '2126-01-01' }, 'This date is in the future'],
      [{ canonicalUrl: 'javascript:x' }, 'starts with https://'],
      [{ authorId: id }, 'no longer has an account'],
    ] as const) {
      const rejected = await contentApp.admin.post(`/admin/articles/${id}/edit`, { ...named, version: '2', ...wrong })
      expect([rejected.status, (await rejected.text()).includes(message)], message).toEqual([422, true])
    }
  })

  test('asks before publishing pictures without a description', async () => {
    const bare = { ...typed, title: 'With a bare picture', content: '![](/files/articles/thumbnails/1.png)' }
    const confirmation = await contentApp.admin.post('/admin/articles/new', bare)
    const page = await confirmation.text()
    expect(confirmation.status).toBe(422)
    for (const shown of ['1 picture has no description', articleLabels.decorativePictures])
      expect(page).toContain(shown)
    expect((await contentApp.admin.post('/admin/articles/new', { ...bare, isPublished: '' })).status).toBe(302)
    const meant = { ...bare, title: 'Meant to decorate', decorativePictures: 'on' }
    expect((await contentApp.admin.post('/admin/articles/new', meant)).status).toBe(302)
    const { id = '' } = (await listed('Meant to decorate')) ?? {}
    const retry = { ...bare, title: 'Meant to decorate', version: '1' }
    expect((await contentApp.admin.post(`/admin/articles/${id}/edit`, retry)).status).toBe(302)
  })

  test('creates tags and categories while an article is being written', async () => {
    const made = await contentApp.admin.post('/admin/tags', { name: 'made here' })
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ name: 'made here' })])
    const taken = await contentApp.admin.post('/admin/tags', { name: 'Made Here' })
    expect([taken.status, ((await taken.json()) as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('There is a tag'),
    ])
    expect((await contentApp.admin.post('/admin/categories', { name: 'Made in the form' })).status).toBe(201)
    expect((await contentApp.admin.post('/admin/categories', { name: '' })).status).toBe(422)
  })

  test('detects two concurrent editors, and overwrites only knowingly', async () => {
    const other = await signedIn(app, { name: 'Grace Other', role: 'admin', area: 'admin' })
    const { id } = await buildArticle({ title: 'Written by two' })
    const mine = { ...typed, title: 'Written by two', content: 'Mine.', version: '1' }
    await other.post(`/admin/articles/${id}/edit`, { ...mine, content: 'Theirs.' })
    const rejected = await contentApp.admin.post(`/admin/articles/${id}/edit`, mine)
    expect(rejected.status).toBe(409)
    const page = await rejected.text()
    for (const shown of [
      'Grace Other',
      'changed',
      'Mine.',
      `${articleLabels.content}: theirs`,
      `${articleLabels.content}: yours`,
      '<mark>Theirs</mark>',
      editConflictLabels.seeTheirs,
      editConflictLabels.overwrite,
      failureNotices['article-update'],
    ])
      expect(page).toContain(shown)
    expect((await findArticle(system, id)).content).toBe('Theirs.')
    const overwrites = /<button[^>]*name="overwrites"[^>]*>/.exec(page)?.[0].match(/value="(\d+)"/)?.[1] ?? ''
    expect(
      (await contentApp.admin.post(`/admin/articles/${id}/edit`, { ...mine, overwrites })).headers.get('location'),
    ).toContain('done=article-updated')
    expect((await findArticle(system, id)).content).toBe('Mine.')
    await deleteArticle(system, id)
    const gone = await contentApp.admin.post(`/admin/articles/${id}/edit`, { ...mine, version: '3' })
    expect(gone.status).toBe(409)
    expect(await gone.text()).toContain(editConflictLabels.saveAsNew('article'))
    const opened = await contentApp.admin.get(`/admin/articles/${id}/edit`)
    expect(opened.status).toBe(404)
    expect(await opened.text()).toContain('Somebody has deleted it.')
  })

  const draftKey = (id: string) => `/admin/articles/${id}/edit`
  const put = (
    id: string,
    fields: Record<string, string>,
    { person = contentApp.admin, ...more }: { person?: Person; tab?: string } = {},
  ) =>
    person.get('/admin/drafts', {
      method: 'PUT',
      body: JSON.stringify({ form: draftKey(id), fields, tab: 'a', ...more }),
      headers: { 'content-type': 'application/json' },
    })

  test('continues the writer’s draft, and deletes it once the article is saved', async () => {
    const { id } = await buildArticle({ title: 'Kept while typing' })
    expect((await put(id, { ...typed, content: 'Half a sentence', version: '1' })).status).toBe(200)
    expect(await pageOf(draftKey(id))).toContain('Half a sentence')
    const other = await signedIn(app, { role: 'admin', area: 'admin' })
    expect(await (await other.get(draftKey(id))).text()).not.toContain('Half a sentence')
    await contentApp.admin.post(draftKey(id), { ...typed, version: '1' })
    expect(await pageOf(draftKey(id))).not.toContain('Half a sentence')
  })

  test('shows colleagues a new article from its first words, and its progress until it is saved', async () => {
    const id = newId()
    const colleague = await signedIn(app, { role: 'editor', area: 'admin' })
    const listOfColleague = async () => (await colleague.get('/admin')).text()
    await put(id, { title: '', content: ' ' })
    await put(id, { title: 'First words', content: 'Of it.' })
    expect(await listOfColleague()).toContain('First words')
    expect((await findArticle(system, id)).isPublished).toBe(false)
    await put(id, { title: 'First words, and more', content: 'Of it, and on.' })
    expect(await listOfColleague()).toContain('First words, and more')
    expect(await (await colleague.get(draftKey(id))).text()).toContain('Of it, and on.')
    expect(await (await fetch(`${app.url}/resources`)).text()).not.toContain('First words')
    // A colleague’s draft changes nothing of it.
    await put(id, { title: 'Of the colleague', content: 'Other words.' }, { person: colleague })
    expect((await findArticle(system, id)).title).toBe('First words, and more')
    const created = await contentApp.admin.post('/admin/articles/new', { ...typed, title: 'The whole', draftId: id })
    expect(created.headers.get('location')).toContain('done=article-created')
    expect(await findArticle(system, id)).toMatchObject({ title: 'The whole', version: 2 })
    await put(id, { title: 'Typed after it was saved', content: 'Later.' })
    expect((await findArticle(system, id)).title).toBe('The whole')
  })

  test('reports a conflict when a colleague has saved the new article meanwhile', async () => {
    const id = newId()
    await put(id, { title: 'Begun by one', content: 'Of it.' })
    const colleague = await signedIn(app, { role: 'admin', area: 'admin' })
    await colleague.post(draftKey(id), { ...typed, title: 'Saved by another', version: '1' })
    const late = await contentApp.admin.post('/admin/articles/new', { ...typed, title: 'Created late', draftId: id })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Created late')
    expect((await findArticle(system, id)).title).toBe('Saved by another')
  })

  test('saves a draft without JavaScript, without publishing', async () => {
    const [, draftId = ''] = /name="draftId" value="([^"]+)"/.exec(await pageOf('/admin/articles/new')) ?? []
    const saved = await contentApp.admin.post('/admin/articles/new', {
      title: 'Not for anybody yet',
      intent: 'draft',
      draftId,
    })
    expect(saved.status).toBe(302)
    const page = await pageOf(saved.headers.get('location') ?? '')
    for (const shown of [successNotices['new-draft-kept'], 'Not for anybody yet']) expect(page).toContain(shown)
    expect(await listed('Not for anybody yet')).toMatchObject({ isPublished: false })
  })

  test('rejects an empty draft without JavaScript, and does not overwrite an existing one', async () => {
    const untouched: Record<string, string> = {
      ...unchangedFields(await pageOf('/admin/articles/new')),
      intent: 'draft',
    }
    expect(Object.keys(untouched)).toEqual(expect.arrayContaining(['draftId', 'title', 'isPublished']))
    const blank = await send('/admin/articles/new', untouched)
    expect(blank.headers.get('location')).toBe('/admin/articles/new?failed=draft-blank&back=%2Fadmin')
    expect(await pageOf(blank.headers.get('location') ?? '')).toContain(failureNotices['draft-blank'])
    const begun = await send('/admin/articles/new', { ...untouched, title: 'A title alone' })
    expect(await pageOf(begun.headers.get('location') ?? '')).toContain('A title alone</textarea>')
    // Whoever goes back to the empty form, and presses there once more, loses nothing.
    await send('/admin/articles/new', untouched)
    expect(await pageOf(begun.headers.get('location') ?? '')).toContain('A title alone</textarea>')
  })

  test('gives unpublished work a preview link', async () => {
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
    for (const shown of ['Read me early.', articlePage().previewed, 'content="noindex"']) expect(page).toContain(shown)
    const { slug: another } = await buildArticle({ title: 'Not out either', isPublished: false })
    for (const path of [`/resources/articles/${slug}`, `${link}x`, link.replace(slug, another)])
      expect((await fetch(app.url + path)).status, path).toBe(404)
  })

  test('previews a draft as its page, also for published articles, for anyone with the link', async () => {
    const { id, slug } = await buildArticle({ title: 'Out already', content: 'As it is.' })
    const keep = async (articleId: string) => {
      const fields = { title: 'Out in a moment', content: '## Two\n\n<script>no</script>\n\n**three**' }
      return ((await (await put(articleId, fields)).json()) as { preview: string }).preview
    }
    for (const link of [await keep(id), await keep(newId())]) {
      const response = await fetch(app.url + link)
      const page = await response.text()
      for (const shown of ['<strong>three</strong>', 'Out in a moment', articlePage().previewed, 'content="noindex"'])
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
