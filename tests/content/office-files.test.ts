import { expect, test } from 'vitest'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { system } from '#app/platform/actor.ts'
import { officeFile, zipOf } from '#app/platform/uploads/factory.ts'
import { downloadsToEdit } from '#app/resources/downloads/queries.server.ts'
import { signedIn } from '../setup/people.ts'
import { contentAdmin } from './content-admin.ts'

const contentApp = contentAdmin()
const { app, pageOf, send } = contentApp

const types = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const kinds = Object.keys(types) as (keyof typeof types)[]
const fileOf = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name)

const set = async (officeFiles: string) => {
  const { status } = await send('/admin/settings', { topicCreators: 'members', leadsTo: '', officeFiles })
  expect(status).toBe(302)
}

const offer = async (title: string, file: File) => {
  const response = await send('/admin/downloads/new', { title, isPublished: 'on', file })
  const [download] = (await downloadsToEdit(system, { q: title })).downloads
  return { status: response.status, page: await response.text(), id: download?.id }
}

const profile = async (file: File) => {
  const body = new FormData()
  body.set('resume', file)
  return (await fetch(`${app.url}/skillbridge/candidate-profile`, { method: 'POST', body })).text()
}
const profilePage = async () => (await fetch(`${app.url}/skillbridge/candidate-profile`)).text()

test('PowerPoint and Excel files are rejected with the specified message, until a setting allows them', async () => {
  expect(await pageOf('/admin/settings')).toMatch(/<option value="refused" selected="">/)
  for (const kind of kinds) {
    const rejected = await offer(`Off ${kind}`, fileOf(`plan.${kind}`, officeFile(kind)))
    expect([rejected.status, rejected.id]).toEqual([422, undefined])
    expect(rejected.page).toContain('Please choose a file of one of these types: .pdf, .doc, .docx, .txt.')
    expect(await profile(fileOf(`cv.${kind}`, officeFile(kind)))).toContain(
      `cv.${kind} is not a .pdf, .doc or .docx file.`,
    )
  }
  expect(await profilePage()).toMatch(/accept="\.pdf,\.doc,\.docx"/)

  await set('taken')
  expect(await pageOf('/admin/downloads/new')).toContain('accept=".pdf,.doc,.docx,.pptx,.xlsx,.txt"')
  for (const kind of kinds) {
    const { status, id } = await offer(`On ${kind}`, fileOf(`The plan.${kind}`, officeFile(kind)))
    expect(status).toBe(302)
    const served = await fetch(`${app.url}/resources/downloads/${id}`)
    expect(served.headers.get('content-type')).toBe(types[kind])
    expect(served.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="The plan\\.${kind}"`))
    expect(Buffer.from(await served.arrayBuffer())).toEqual(officeFile(kind))
  }
  await expect.poll(profilePage).toMatch(/accept="\.pdf,\.doc,\.docx,\.pptx,\.xlsx"/)
  expect(await profilePage()).toContain('.pdf, .doc, .docx, .pptx or .xlsx, up to 5 MB.')
  expect(await profile(fileOf('cv.odt', officeFile('pptx')))).toContain(
    'cv.odt is not a .pdf, .doc, .docx, .pptx or .xlsx file.',
  )
  expect(await profile(fileOf('cv.xlsx', officeFile('xlsx')))).not.toContain('cv.xlsx is not a')
})

test('other archives and files with macros are rejected even then', async () => {
  await set('taken')
  const archive = zipOf({ 'notes.txt': 'Words' })
  const other = 'This file is named .xlsx, but it’s a different kind of file.'
  const named = 'Please choose a file of one of these types: .pdf, .doc, .docx, .pptx, .xlsx, .txt.'
  for (const [name, bytes, words] of [
    ['archive.xlsx', archive, other],
    ['macros.xlsx', officeFile('xlsm'), other],
    ['hidden.xlsx', officeFile('xlsx', { 'xl/vbaProject.bin': 'Sub Auto_Open()' }), other],
    ['macros.xlsm', officeFile('xlsm'), named],
    ['macros.pptm', officeFile('pptm'), named],
  ] as const) {
    const { status, page, id } = await offer(`Refused ${name}`, fileOf(name, bytes))
    expect([status, id, page.includes(words) || name]).toEqual([422, undefined, true])
  }
})

test('an event accepts a spreadsheet, and a text in the Campus can name one', async () => {
  await set('taken')
  const { id } = await buildEvent({})
  expect(await pageOf(`/admin/events/${id}/files`)).toMatch(/accept="\.pdf,\.pptx,\.docx,\.doc,\.xlsx,\.txt"/)
  const sheet = fileOf('numbers.xlsx', officeFile('xlsx'))
  expect((await send(`/admin/events/${id}/files`, { kind: 'other', file: sheet })).status).toBe(302)
  const [member, { slug }] = [await signedIn(app), await buildTopic({})]
  const body = new FormData()
  body.set('files', sheet)
  const stored = await fetch(`${app.url}/campus/files`, {
    method: 'POST',
    body,
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(await stored.json()).toEqual({
    markdown: expect.stringMatching(/^\[numbers\.xlsx, 1 kB\]\(\/campus\/files\//),
  })
  expect(await (await member.get(`/campus/topics/${slug}`)).text()).toContain('.pdf,.doc,.docx,.pptx,.xlsx,.txt"')

  await set('refused')
  expect((await send(`/admin/events/${id}/files`, { kind: 'other', file: sheet })).status).toBe(422)
  await expect
    .poll(async () => (await member.get(`/campus/topics/${slug}`)).text())
    .toContain('image/avif,.pdf,.doc,.docx,.txt"')
})
