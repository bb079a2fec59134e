import { describe, expect, test } from 'vitest'
import { failureNotices, successNotices } from '#app/admin-ui/notices.ts'
import { deleteQuestion, itemFormLabels, nothingMatches } from '#app/resources/admin/words.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { categoryKind } from '#app/resources/categories/kind.server.ts'
import { categoryConsequence } from '#app/resources/categories/manage.content.ts'
import { tagConsequence } from '#app/resources/tags/manage.content.ts'
import { signedIn } from '../setup/people.ts'
import { contentAdmin } from './content-admin.ts'

const contentApp = contentAdmin()
const { app, pageOf } = contentApp

describe('the content screen', () => {
  test('lists articles newest first, with their states, and searches them', async () => {
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
      itemFormLabels('article').add,
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
    expect(await pageOf('/admin?q=nowhere')).toContain(nothingMatches('article'))
  })

  test('publishes and unpublishes with a notice, and returns to the same list', async () => {
    const { id, slug } = await buildArticle({ title: 'On and off' })
    const back = encodeURIComponent('/admin?q=off')
    const taken = await contentApp.admin.post(`/admin/articles/${id}/publication?_method=DELETE&back=${back}`)
    expect(taken.headers.get('location')).toBe('/admin?q=off&done=article-unpublished')
    expect(await pageOf('/admin?done=article-unpublished')).toContain(successNotices['article-unpublished'])
    expect((await fetch(`${app.url}/resources/articles/${slug}`)).status).toBe(404)
    const shown = await contentApp.admin.post(`/admin/articles/${id}/publication`)
    expect(shown.headers.get('location')).toBe('/admin?done=article-published')
    expect((await fetch(`${app.url}/resources/articles/${slug}`)).status).toBe(200)
  })

  test('asks before deleting, and reports an item that no longer exists', async () => {
    const { id } = await buildArticle({ title: 'Soon gone' })
    const confirmation = await pageOf(`/admin/articles/${id}/removal`)
    expect(confirmation).toContain(deleteQuestion('article'))
    expect(confirmation).toContain('Soon gone')
    const deleted = await contentApp.admin.post(`/admin/articles/${id}/removal?_method=DELETE`)
    expect(deleted.headers.get('location')).toBe('/admin?done=article-deleted')
    expect(await pageOf('/admin?done=article-deleted')).toContain(successNotices['article-deleted'])
    const repeated = await contentApp.admin.post(`/admin/articles/${id}/removal?_method=DELETE`)
    expect(repeated.headers.get('location')).toBe('/admin?failed=article-gone')
  })

  test('creates, renames and deletes categories, and keeps the input of a rejected one', async () => {
    const made = await contentApp.admin.post('/admin?tab=categories', {
      name: 'Negotiation',
      description: 'Give and take',
    })
    expect(made.headers.get('location')).toBe('/admin?tab=categories&done=category-created')
    const rejected = await contentApp.admin.post('/admin?tab=categories', {
      name: 'negotiation',
      description: 'Kept as typed',
    })
    expect(rejected.status).toBe(422)
    const page = await rejected.text()
    for (const shown of [
      categoryKind.nameTakenMessage('negotiation'),
      'Kept as typed',
      failureNotices['category-create'],
    ])
      expect(page).toContain(shown)
    const id = /categories&amp;edit=([\w-]+)" aria-label="Edit Negotiation"/.exec(page)?.[1]
    expect(await pageOf(`/admin?tab=categories&edit=${id}`)).toContain('Update Category')
    const renamed = await contentApp.admin.post(`/admin?tab=categories&edit=${id}`, { name: 'Negotiating' })
    expect(renamed.headers.get('location')).toContain('done=category-updated')
    await buildArticle({ categoryId: id as string })
    const confirmation = await pageOf(`/admin/categories/${id}/removal`)
    expect(confirmation).toContain(deleteQuestion('category'))
    expect(confirmation).toContain(categoryConsequence({ articles: 1, downloads: 0 }))
    expect(
      (await contentApp.admin.post(`/admin/categories/${id}/removal?_method=DELETE`)).headers.get('location'),
    ).toContain('done=category-deleted')
  })

  test('creates and deletes tags', async () => {
    expect((await contentApp.admin.post('/admin?tab=tags', { name: '' })).status).toBe(422)
    expect((await contentApp.admin.post('/admin?tab=tags', { name: 'pricing' })).headers.get('location')).toContain(
      'done=tag-created',
    )
    const { id } = await buildTag('pilots')
    await buildArticle({ tagIds: [id] })
    expect(await pageOf(`/admin/tags/${id}/removal`)).toContain(tagConsequence({ articles: 1, downloads: 0 }))
    expect((await contentApp.admin.post(`/admin/tags/${id}/removal?_method=DELETE`)).headers.get('location')).toContain(
      'done=tag-deleted',
    )
    expect(await pageOf('/admin?tab=tags')).not.toContain('pilots')
  })

  test('is closed to everybody without permission', async () => {
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
