import { describe, expect, test } from 'vitest'
import { failureNotices } from '#app/admin-ui/notices.ts'
import { system } from '#app/platform/actor.ts'
import { itemFormLabels } from '#app/resources/admin/words.ts'
import { fileRequired } from '#app/resources/downloads/create.server.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { downloadsToEdit } from '#app/resources/downloads/queries.server.ts'
import { editConflictLabels } from '#app/ui/edit-conflict-labels.ts'
import { signedIn } from '../setup/people.ts'
import { contentAdmin } from './content-admin.ts'

const { app, pageOf, send } = contentAdmin()

// It compiles what it checks, which the policy of a page forbids, and weighs as much as the form does.
test.each(['/admin/downloads/new', '/admin/articles/new'])('%s loads no zod in the browser', async (path) => {
  const scripts = [...new Set((await pageOf(path)).match(/\/assets\/[\w.-]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(10)
  const texts = await Promise.all(scripts.map(async (script) => (await fetch(app.url + script)).text()))
  expect(texts.join('')).not.toContain('ZodError')
})

describe('the download form', () => {
  const pdf = (text: string) => new File([`%PDF-1.4\n${text}\n%%EOF`], 'guide to it.pdf', { type: 'application/pdf' })
  const fields = { title: 'A guide', description: 'In three lines', isPublished: 'on' }
  const listed = async (title: string) => (await downloadsToEdit(system, { q: title })).downloads[0]

  test('creates a download without JavaScript, and replaces its file under the same address', async () => {
    const page = await pageOf('/admin/downloads/new')
    for (const shown of [
      itemFormLabels('download').add,
      'Featured Download',
      itemFormLabels('download').create,
      'accept=".pdf,.doc,.docx,.txt"',
      'Select a category',
    ])
      expect(page).toContain(shown)
    const saved = await send('/admin/downloads/new', { ...fields, file: pdf('one') })
    expect(saved.headers.get('location')).toBe('/admin?tab=downloads&done=download-created')
    const { id = '', fileName } = (await listed('A guide')) ?? {}
    expect(fileName).toBe('guide to it.pdf')
    expect(await pageOf('/admin?tab=downloads')).toContain('0.00 MB')
    const address = `${app.url}/resources/downloads/${id}`
    expect(await (await fetch(address)).text()).toContain('one')
    const form = await pageOf(`/admin/downloads/${id}/edit`)
    for (const shown of ['leave empty to keep existing', 'guide to it.pdf', itemFormLabels('download').update])
      expect(form).toContain(shown)
    const revised = await send(`/admin/downloads/${id}/edit`, {
      ...fields,
      title: 'A better guide',
      version: '1',
      file: new File([], ''),
    })
    expect(revised.headers.get('location')).toBe('/admin?tab=downloads&done=download-updated')
    expect(await (await fetch(address)).text()).toContain('one')
    await send(`/admin/downloads/${id}/edit`, { ...fields, version: '2', file: pdf('two') })
    expect(await (await fetch(address)).text()).toContain('two')
    expect((await listed('A guide'))?.downloadCount).toBe(3)
    const stale = await send(`/admin/downloads/${id}/edit`, { ...fields, title: 'Stale', version: '1' })
    expect([stale.status, (await stale.text()).includes(editConflictLabels.overwrite)]).toEqual([409, true])
  })

  test('requires a file, and rejects one with a false type', async () => {
    const without = await send('/admin/downloads/new', { ...fields, title: 'Without' })
    expect([without.status, (await without.text()).includes(fileRequired)]).toEqual([422, true])
    const disguised = new File([Buffer.from('4d5a90000300000004000000ffff0000', 'hex')], 'report.pdf', {
      type: 'application/pdf',
    })
    const rejected = await send('/admin/downloads/new', { ...fields, title: 'Disguised', file: disguised })
    const page = await rejected.text()
    expect(rejected.status).toBe(422)
    for (const shown of [
      'it’s a different kind of file',
      failureNotices['file-upload'],
      failureNotices['download-create'],
      'In three lines',
    ])
      expect(page).toContain(shown)
    expect([await listed('Without'), await listed('Disguised')]).toEqual([undefined, undefined])
  })

  test('keeps the selected file of a rejected download, and accepts no other reference', async () => {
    const rejected = await send('/admin/downloads/new', { ...fields, title: '', file: pdf('kept') })
    const page = await rejected.text()
    expect(rejected.status).toBe(422)
    expect(page).toContain('guide to it.pdf')
    const [, uploaded = ''] = /name="uploaded" value="([^"]+)"/.exec(page) ?? []
    const forged = await send('/admin/downloads/new', {
      ...fields,
      title: 'Forged',
      uploaded: `${uploaded.slice(0, -3)}abc`,
    })
    expect((await forged.text()).includes(fileRequired)).toBe(true)
    await send('/admin/downloads/new', { ...fields, title: 'Second try', uploaded })
    expect(await (await fetch(`${app.url}/resources/downloads/${(await listed('Second try'))?.id}`)).text()).toContain(
      'kept',
    )
  })

  test('sets who gets a file, and shows who downloaded it to admins only', async () => {
    const { id } = await buildDownload({ title: 'Not for all', audience: 'members' })
    const editor = await signedIn(app, { role: 'editor', area: 'admin' })
    const list = '/admin?tab=downloads&q=Not+for+all'
    const takers = `/admin/downloads/${id}/takers`
    expect(await pageOf(list)).toContain(`href="${takers}"`)
    expect(await pageOf(takers)).toContain('Nobody yet')
    const seen = await (await editor.get(list)).text()
    expect(seen).toContain('For members')
    expect(seen).not.toContain(takers)
    expect((await editor.get(takers)).status).toBe(403)
  })
})
