import { redirect } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { type Kind, kindNamed } from '#app/site/collections/kinds.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { addEntry, reviseEntry } from '#app/site/collections/save.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { submitEntry } from './posted-entry.server.ts'

testDatabase()

const people = kindNamed('people') as Kind

/** Submits a form with these fields for a person with a picture and texts. */
async function afterForm(fieldsOf: (url: string) => Record<string, string>) {
  const editor = await buildMember({ role: 'editor' })
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const { url } = await storeImage('articles', { bytes, extension: 'png' })
  const input = { name: 'Ada', role: 'Principal', words: 'Demos since 2012.' }
  const { id } = await addEntry(editor, people, { fields: input, picture: url })
  const body = new FormData()
  for (const [name, text] of Object.entries({ name: 'Ada', role: 'Principal', ...fieldsOf(url) }))
    body.append(name, text)
  const request = new Request('http://localhost/', { method: 'POST', body })
  const save = async (...[draft, version]: Parameters<Parameters<typeof submitEntry>[3]>) => {
    await reviseEntry(editor, people, id, draft, version)
    throw redirect('/')
  }
  await expect(submitEntry(editor, people, request, save)).rejects.toMatchObject({ status: 302 })
  const { fields: stored, pictureUrl } = await findEntry(editor, 'people', id)
  return { fields: stored, picture: pictureUrl === url ? 'kept' : pictureUrl }
}

test('the picture is unchanged while the form names it', async () => {
  expect(await afterForm((pictureUrl) => ({ pictureUrl }))).toMatchObject({ picture: 'kept' })
})

test('the picture is removed when the form asks for it or names none', async () => {
  expect(await afterForm((pictureUrl) => ({ pictureUrl, removePicture: 'on' }))).toMatchObject({ picture: null })
  expect(await afterForm(() => ({ pictureUrl: '' }))).toMatchObject({ picture: null })
  expect(await afterForm(() => ({}))).toMatchObject({ picture: null })
})

test('a text that the form leaves empty is cleared', async () => {
  expect((await afterForm(() => ({ words: '' }))).fields).not.toHaveProperty('words')
  expect((await afterForm(() => ({ words: 'New.' }))).fields).toMatchObject({ words: 'New.' })
})
