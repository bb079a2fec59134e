import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { putDraft } from './answer.server.ts'
import { MAX_DRAFT_LENGTH, MAX_DRAFTS, sentDraftField } from './draft.ts'
import { buildDraft } from './factory.ts'
import { draftIn, everyDraftOf } from './queries.server.ts'
import { deleteDraft, deleteSent, deleteSentOf, purgeDrafts, saveDraft } from './save.server.ts'
import { deleteSentDraft } from './sent.server.ts'
import { drafts, sentDrafts } from './tables.server.ts'

testDatabase()

const form = '/admin/inbox/messages/1#text'
const text = (words: string) => ({ text: words })

function put(body: unknown, member: Awaited<ReturnType<typeof buildMember>>): Promise<Response> {
  return putDraft(new Request('http://localhost/admin/drafts', { method: 'PUT', body: JSON.stringify(body) }), member)
}

test('a draft is visible only to its author', async () => {
  const [ada, grace] = [await buildMember(), await buildMember()]
  await saveDraft(ada, { form, fields: text('Of Ada') })
  await deleteDraft(grace, form)
  expect(await draftIn(grace, form)).toBeNull()
  expect((await draftIn(ada, form))?.fields).toEqual(text('Of Ada'))
})

test('continued typing in one tab updates one draft and keeps no earlier text', async () => {
  const ada = await buildMember()
  const first = await saveDraft(ada, { form, fields: text('One'), tab: 'a' })
  const second = await saveDraft(ada, { form, fields: text('One two'), tab: 'a', base: first?.version ?? 0 })
  expect(second).toMatchObject({ fields: text('One two'), version: 2, earlier: [] })
})

test('of two tabs the newer text becomes the draft, and the other can be recovered', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: text('Of the first tab'), tab: 'a' })
  const merged = await saveDraft(ada, { form, fields: text('Of the second tab'), tab: 'b' })
  expect(merged).toMatchObject({ fields: text('Of the second tab'), earlier: [{ fields: text('Of the first tab') }] })
  const back = await saveDraft(ada, { form, fields: text('Of the first tab, longer'), tab: 'a' })
  expect(back).toMatchObject({
    fields: text('Of the first tab, longer'),
    earlier: [{ fields: text('Of the second tab') }],
  })
})

test('submitting a form deletes its draft and keeps the text of another tab', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: text('Of tab b'), tab: 'b' })
  await saveDraft(ada, { form, fields: text('Of tab a'), tab: 'a' })
  for (const _ of [1, 2]) await deleteSent(ada, form, text('Of tab a, mended'), 'a')
  expect(await draftIn(ada, form)).toMatchObject({ fields: text('Of tab b'), earlier: [] })
  await deleteSent(ada, form, text('Mended without a script'))
  expect(await draftIn(ada, form)).toBeNull()
})

test('a save that was under way when its form was accepted brings nothing back', async () => {
  const ada = await buildMember()
  const typed = new Date(Date.now() - 5000)
  const ofPage = { form, fields: text('Sent'), base: 0, at: typed.toISOString() }
  // The page that was left saved its text; the next page continued and sent it.
  await saveDraft(ada, { ...ofPage, tab: 'left' })
  await deleteSent(ada, form, text('Sent'), 'sender', new Date(Date.now() - 1000))
  for (const tab of ['left', 'sender']) expect(await saveDraft(ada, { ...ofPage, tab })).toBeUndefined()
  expect(await draftIn(ada, form)).toBeNull()
  // Text that is typed after the form was sent makes a new draft in every tab.
  for (const tab of ['left', 'sender', 'third']) {
    const at = new Date().toISOString()
    expect(await saveDraft(ada, { form, fields: text(`Next in ${tab}`), tab, at })).toMatchObject({ tab })
    await deleteDraft(ada, form)
  }
})

test('a form that is accepted while its first save is under way leaves no draft', async () => {
  const ada = await buildMember()
  for (let n = 0; n < 10; n++) {
    const at = new Date().toISOString()
    await Promise.all([
      saveDraft(ada, { form, fields: text('Sent'), tab: `t${n}`, at }),
      deleteSent(ada, form, text('Sent'), `t${n}`, new Date(at)),
    ])
    expect(await draftIn(ada, form)).toBeNull()
  }
})

test('a save that arrives after a newer one of its tab changes nothing', async () => {
  const ada = await buildMember()
  const [before, now] = [Date.now() - 1000, Date.now()].map((time) => new Date(time).toISOString())
  await saveDraft(ada, { form, fields: text('One two'), tab: 'a', at: now })
  expect(await saveDraft(ada, { form, fields: text('One'), tab: 'a', at: before })).toMatchObject({
    fields: text('One two'),
    earlier: [],
  })
})

test('the same text in a form that was rendered again is not a new draft', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: { ...text('One'), key: 'k1' }, tab: 'a' })
  const merged = await saveDraft(ada, { form, fields: { ...text('One'), key: 'k2' }, tab: 'b' })
  expect(merged).toMatchObject({ fields: text('One'), earlier: [] })
})

test('an accepted form without JavaScript deletes the draft it showed; a rejected one does not', async () => {
  const ada = await buildMember()
  const page = '/campus/topics/sales'
  const sendForm = async (status: number) => {
    const request = new Request(`http://localhost${page}`, {
      method: 'POST',
      body: new URLSearchParams({ place: page, title: 'Whole' }),
    })
    await postedForm(request)
    const response = new Response(null, { status, headers: { location: '/campus' } })
    await deleteSentDraft(request, response, { campus: ada, admin: visitor }, new Headers())
    return draftIn(ada, page)
  }
  await saveDraft(ada, { form: page, fields: { title: 'Half' }, tab: 'a' })
  expect(await sendForm(400)).toMatchObject({ fields: { title: 'Half' } })
  expect(await sendForm(302)).toBeNull()
})

test.each([
  ['https://solutioneer.example', '; Secure'],
  ['http://localhost:3000', ''],
])('the cookie by which the script learns that a form was accepted is as safe as %s', async (siteUrl, secure) => {
  const before = config()
  setConfig(readConfig({ DATA_DIR: before.dataDir, LOG_LEVEL: 'silent', SITE_URL: siteUrl }))
  const page = '/contact'
  const body = new URLSearchParams({ [sentDraftField]: `${page} abcdefgh1234 tab`, message: 'Hello' })
  const request = new Request(`${siteUrl}${page}`, { method: 'POST', body })
  await postedForm(request)
  const headers = new Headers()
  await deleteSentDraft(request, new Response(null, { status: 302 }), { campus: visitor, admin: visitor }, headers)
  setConfig(before)
  expect(headers.get('set-cookie')).toBe(`draft_accepted_abcdefgh1234=1; Path=/; Max-Age=600; SameSite=Lax${secure}`)
})

test('a mark that no script has made does no harm', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: text('Sent'), tab: 'a' })
  for (const mark of ['', ' ', `${form} 12345678 \0`, `${form}\0 12345678 ${'t'.repeat(99)} 9999999999999`]) {
    const sent = new FormData()
    sent.set('text', 'Sent')
    sent.set(sentDraftField, mark)
    await deleteSentOf(ada, form, sent)
  }
  expect(await draftIn(ada, form)).toBeNull()
})

test('a form that is submitted in two steps deletes its own text, not the newer one of another tab', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: text('Sent'), tab: 'a' })
  await saveDraft(ada, { form, fields: text('Newer'), tab: 'b' })
  const sent = new FormData()
  sent.set('text', 'Sent')
  await deleteSentOf(ada, form, sent)
  expect(await draftIn(ada, form)).toMatchObject({ fields: text('Newer'), earlier: [] })
})

test('an older text does not replace the saved one, and is not lost', async () => {
  const ada = await buildMember()
  await saveDraft(ada, { form, fields: text('Newer'), tab: 'a' })
  const at = new Date(Date.now() - 60_000).toISOString()
  const merged = await saveDraft(ada, { form, fields: text('Typed offline'), tab: 'b', at })
  expect(merged).toMatchObject({ fields: text('Newer'), earlier: [{ fields: text('Typed offline'), at }] })
})

test('eight concurrent saves keep the texts of up to five tabs', async () => {
  const ada = await buildMember()
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => saveDraft(ada, { form, fields: text(`Text ${n}.`), tab: `t${n}` })),
  )
  const all = await everyDraftOf(ada)
  expect(all).toHaveLength(1)
  expect(all[0]?.earlier).toHaveLength(5)
})

test('an empty form has no draft, except for the text of another tab', async () => {
  const ada = await buildMember()
  const first = await saveDraft(ada, { form, fields: text('Typed'), tab: 'a' })
  expect(await saveDraft(ada, { form, fields: {}, tab: 'b' })).toMatchObject({ fields: text('Typed') })
  expect(await saveDraft(ada, { form, fields: text(' '), tab: 'a', base: first?.version ?? 0 })).toBeUndefined()
  expect(await draftIn(ada, form)).toBeNull()
})

test('a member keeps the newest hundred drafts; old ones are purged', async () => {
  const ada = await buildMember()
  const old = await buildDraft({
    memberId: ada.id,
    form: '/campus/old',
    updatedAt: new Date(Date.now() - 91 * 86_400_000),
  })
  for (let n = 0; n < MAX_DRAFTS; n++) await buildDraft({ memberId: ada.id, form: `/campus/${n}` })
  await saveDraft(ada, { form, fields: text('One more') })
  expect(await everyDraftOf(ada)).toHaveLength(MAX_DRAFTS)
  expect(await database().$count(drafts, eq(drafts.id, old.id))).toBe(0)
  const other = await buildDraft({ updatedAt: new Date(Date.now() - 91 * 86_400_000) })
  const retained = await buildDraft({ updatedAt: new Date(Date.now() - 89 * 86_400_000) })
  await deleteSent(ada, form, text('Sent'), 'a')
  await database()
    .update(sentDrafts)
    .set({ sentAt: new Date(Date.now() - 2 * 86_400_000) })
  await purgeDrafts.perform({})
  expect(await database().$count(sentDrafts)).toBe(0)
  expect(await database().$count(drafts, eq(drafts.id, other.id))).toBe(0)
  expect(await database().$count(drafts, eq(drafts.id, retained.id))).toBe(1)
})

test('the route saves texts of limited length, and only for their author', async () => {
  const [ada, grace] = [await buildMember(), await buildMember()]
  const saved = await put({ form, fields: text('Typed\0'), tab: 'a', owner: ada.id }, ada)
  expect(await saved.json()).toMatchObject({ owner: ada.id, draft: { form, fields: text('Typed'), version: 1 } })
  expect((await put({ form, fields: text('x'.repeat(MAX_DRAFT_LENGTH + 1)) }, ada)).status).toBe(422)
  expect((await put({ form: '/contact', fields: text('A stranger’s') }, ada)).status).toBe(422)
  expect((await put('no draft', ada)).status).toBe(422)
  // Another account has signed in in the same browser since the text was typed.
  expect((await put({ form, fields: text('Of Ada'), owner: ada.id }, grace)).status).toBe(403)
  expect(await draftIn(grace, form)).toBeNull()
})

test('saving drafts is limited to four thousand times an hour', async () => {
  const ada = await buildMember()
  await consume({ name: 'draft.save', points: 4000, seconds: 3600, per: 'account' }, ada.id, 3999)
  await saveDraft(ada, { form, fields: text('Saved') })
  await expect(saveDraft(ada, { form, fields: text('Not saved') })).rejects.toThrow(TooMany)
})
