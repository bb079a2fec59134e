import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { collectionEntries } from '#app/site/collections/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { personPath } from './person.ts'
import {
  everyPerson,
  everyPersonInDetail,
  findPerson,
  peopleOfAccounts,
  personAt,
  personNamed,
  personOfAccount,
} from './queries.server.ts'
import { personStructuredData } from './structured-data.ts'

testDatabase()

const buildPerson = (fields: Record<string, string>, more: Parameters<typeof buildEntry>[0] = {}) =>
  buildEntry({ fields: { name: 'Ada Vale', role: 'Principal', slug: newId(), ...fields }, ...more })

beforeEach(() => database().delete(collectionEntries))

test('a person is found by the member account that is theirs, and by their exact name', async () => {
  const [ada, ben] = [await buildMember({ email: 'Ada@Example.com' }), await buildMember()]
  await buildPerson({ slug: 'ada-vale', account: 'ada@example.com', words: 'As I say.' })
  await buildPerson({ name: 'Cleo Ash' }, { position: 2 })
  expect(await personOfAccount(ada.id)).toMatchObject({ slug: 'ada-vale', name: 'Ada Vale', picture: null })
  expect(await personOfAccount(ben.id)).toBeUndefined()
  expect((await peopleOfAccounts([ben.id, ada.id])).map(({ name, words }) => [name, words])).toEqual([
    ['Ada Vale', 'As I say.'],
  ])
  expect(await peopleOfAccounts([])).toEqual([])
  expect(await personNamed('Cleo Ash')).toMatchObject({ name: 'Cleo Ash' })
  for (const name of ['cleo ash', 'Cleo', '']) expect(await personNamed(name)).toBeUndefined()
  expect((await everyPerson()).map(({ name }) => name)).toEqual(['Ada Vale', 'Cleo Ash'])
})

test('an account that is about to be deleted is nobody’s', async () => {
  const ada = await buildMember({ email: 'leaving@example.com' })
  await buildPerson({ account: 'leaving@example.com' })
  await database().update(members).set({ leaving: true })
  expect(await personOfAccount(ada.id)).toBeUndefined()
})

test('a person in the trash has no page and no face', async () => {
  const ada = await buildMember({ email: 'trash@example.com' })
  await buildPerson({ slug: 'gone', account: 'trash@example.com' }, { deletedAt: new Date() })
  await expect(findPerson('gone')).rejects.toThrow(NotFound)
  for (const slug of ['gone', 'nobody', '\0']) expect(await personAt(slug)).toBeUndefined()
  expect([await personOfAccount(ada.id), await personNamed('Ada Vale')]).toEqual([undefined, undefined])
})

test('no query answers with the mail address of the account', async () => {
  const ada = await buildMember({ email: 'secret@example.com' })
  await buildPerson({ slug: 'ada', account: 'secret@example.com' })
  const answers = [
    await findPerson('ada'),
    await personOfAccount(ada.id),
    await peopleOfAccounts([ada.id]),
    await personNamed('Ada Vale'),
    await everyPerson(),
    await everyPersonInDetail(),
  ]
  expect(JSON.stringify(answers)).not.toContain('secret@')
  expect((await findPerson('ada')).memberId).toBe(ada.id)
})

test('the structured data names role, page, portrait, profile and firm', () => {
  const picture = { url: '/files/articles/a.png', width: 1, height: 1, color: '#000000', widths: [] }
  const person = { id: '1', slug: 'ada-válě', name: 'Ada', role: 'Principal', picture }
  expect(personPath(person)).toBe('/people/ada-v%C3%A1l%C4%9B')
  expect(personStructuredData('https://x.test', person, 'https://in.example/ada')).toMatchObject({
    '@type': 'Person',
    name: 'Ada',
    jobTitle: 'Principal',
    url: 'https://x.test/people/ada-v%C3%A1l%C4%9B',
    image: 'https://x.test/files/articles/a.png',
    sameAs: ['https://in.example/ada'],
    worksFor: { '@type': 'Organization' },
  })
  expect(personStructuredData('https://x.test', { ...person, picture: null }, '/about')).toMatchObject({
    sameAs: undefined,
    image: undefined,
  })
})

test('people from before get a slug of their name, and the later of two with one name gets their id', async () => {
  await rawSql().query(`drop view site_people; drop index collection_entries_person_slugs;
    alter table events drop column host_id cascade`)
  const older = { slug: undefined as never }
  const first = await buildPerson({ name: 'Jürgen O’Neill', ...older })
  const second = await buildPerson({ name: 'jurgen oneill', ...older }, { position: 2 })
  const sign = await buildPerson({ name: '★', ...older }, { position: 3 })
  const other = await buildEntry({ kind: 'cases', fields: { title: 'A case' } })
  await rawSql().query(await readFile('migrations/1910_people_with_pages.sql', 'utf8'))
  const slugs = new Map((await everyPerson()).map(({ id, slug }) => [id, slug]))
  expect([first, second, sign].map(({ id }) => slugs.get(id))).toEqual(['jurgen-oneill', second.id, sign.id])
  const [unchanged] = await rawSql()`select facts from collection_entries where id = ${other.id}`
  expect(unchanged?.facts).toEqual({ title: 'A case' })
})
