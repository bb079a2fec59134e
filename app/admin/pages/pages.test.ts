import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { type Actor, type SignedIn, visitor } from '#app/platform/actor.ts'
import { loadCustomCopyFrom } from '#app/platform/copy/copy.ts'
import { textsOf } from '#app/platform/copy/copy-tree.ts'
import {
  clearCustomCopy,
  draftByToken,
  previewCustomCopy,
  refreshCustomCopy,
} from '#app/platform/copy/custom-copy.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { discardCopyDraft, publishCopy, restoreCopy, saveCopyDraft } from '#app/platform/copy/publish.server.ts'
import { isPictureOfCopy } from '#app/platform/copy/queries.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { purgeFiles } from '#app/platform/storage/sweep.server.ts'
import { articlePictures } from '#app/resources/articles/picture-references.server.ts'
import { buildPicture, pngOf } from '#app/resources/media/factory.ts'
import { pictureOfLibrary } from '#app/resources/media/queries.server.ts'
import { bannerAt } from '#app/shell/banner/banner.ts'
import { SiteFooter } from '#app/shell/frame/footer.tsx'
import { type FooterWords, frameWords } from '#app/shell/frame.content.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { site } from '#app/shell/site.ts'
import { about } from '#app/site/firm/about.content.ts'
import { skillbridge } from '#app/site/offers/skillbridge.content.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { bannerForm } from '../banner/banner-form.ts'
import { setBanner, unpublishBanner } from '../banner/set.server.ts'
import { requirePermit } from '../require-permit.ts'
import { parseCustomCopy } from './copy-input.ts'
import { editablePage, editablePages } from './editable-pages.ts'
import { readPostedCopy } from './posted-copy.server.ts'
import { copyVersions, pageState } from './queries.server.ts'
import { groupsOf } from './text-groups.ts'

testDatabase()

let editor: SignedIn
const may = (actor: Actor) => requirePermit(actor, 'copy.write')
beforeEach(async () => {
  editor = await buildMember({ name: 'Ada Example', role: 'editor' })
  previewCustomCopy()
  clearCustomCopy()
})
afterEach(() => loadCustomCopyFrom(() => undefined))

async function asShown() {
  clearCustomCopy()
  await refreshCustomCopy()
  return about().hero.title
}

test('a page shows the published copy until an earlier version is restored', async () => {
  const before = about.defaults().hero.title
  const { version } = await pageState(editor, 'about')
  expect(version).toBe(0)
  await publishCopy(may(editor), 'about', { 'hero.title': 'We have been there' }, version)
  expect(await asShown()).toBe('We have been there')
  await publishCopy(may(editor), 'about', {})
  expect(await asShown()).toBe(before)
  const versions = await copyVersions(editor, 'about')
  expect(versions.map(({ editorName }) => editorName)).toEqual(['Ada Example', 'Ada Example'])
  await restoreCopy(may(editor), 'about', versions[1]?.id ?? '')
  expect(await asShown()).toBe('We have been there')
  await expect(restoreCopy(may(editor), 'services', versions[1]?.id ?? '')).rejects.toThrow(NotFound)
})

test('a request for a page waits while its copy is being loaded', async () => {
  const first = refreshCustomCopy()
  expect(first).toBeInstanceOf(Promise)
  expect(refreshCustomCopy()).toBe(first)
  // Clearing starts a new read, and an earlier one is no longer awaited.
  clearCustomCopy()
  const second = refreshCustomCopy()
  expect(second).not.toBe(first)
  expect(refreshCustomCopy()).toBe(second)
  await Promise.all([first, second])
  expect(refreshCustomCopy()).toBeUndefined()
})

test('a response that was started with the former copy does not put it back into the cache', async () => {
  const footerWith = (customCopy?: FooterWords) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SiteFooter, { customCopy })))
  await publishCopy(may(editor), 'frame', { 'footer.reading.title': 'Said' })
  await asShown()
  const former = frameWords().footer
  await publishCopy(may(editor), 'frame', {})
  await asShown()
  expect(footerWith(former)).toContain('>Said<')
  expect(footerWith()).toContain('>Reading<')
})

test('a draft is visible only by its link, and is deleted when it is published', async () => {
  const token = await saveCopyDraft(may(editor), 'skillbridge', { 'hero.lede': 'Prepared' }, 0)
  expect(skillbridge().hero.lede).toBe(skillbridge.defaults().hero.lede)
  expect(await draftByToken(token)).toEqual({ page: 'skillbridge', draft: { 'hero.lede': 'Prepared' } })
  expect(await saveCopyDraft(may(editor), 'skillbridge', { 'hero.lede': 'Prepared again' }, 1)).toBe(token)
  await discardCopyDraft(may(editor), 'skillbridge')
  expect(await draftByToken(token)).toBeUndefined()
  expect(await draftByToken('x'.repeat(32))).toBeUndefined()
})

test('an outdated version cannot overwrite a newer one, and of eight concurrent saves one succeeds', async () => {
  await publishCopy(may(editor), 'services', { 'hero.lede': 'First' }, 0)
  await expect(publishCopy(may(editor), 'services', { 'hero.lede': 'Second' }, 0)).rejects.toThrow(Conflict)
  const tries = Array.from({ length: 8 }, (_, at) =>
    publishCopy(may(editor), 'services', { 'hero.lede': `Of ${at}` }, 1),
  )
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect((await pageState(editor, 'services')).version).toBe(2)
  expect(await copyVersions(editor, 'services')).toHaveLength(2)
})

test('members and visitors cannot change copy', async () => {
  const member: SignedIn = { ...editor, role: 'member' }
  for (const actor of [member, visitor]) {
    expect(() => publishCopy(may(actor), 'about', {})).toThrow(Forbidden)
    expect(() => saveCopyDraft(may(actor), 'about', {}, 0)).toThrow(Forbidden)
    await expect(copyVersions(actor, 'about')).rejects.toThrow(Forbidden)
  }
})

test('a banner is shown between two times in the selected time zone', async () => {
  const now = new Date('2026-03-29T00:00:00Z')
  const input = { text: 'The office is closed', link: '/events', timeZone: 'Europe/Berlin' }
  const times = { from: '2026-03-30T09:00', until: '2026-03-31T09:00' }
  await setBanner(editor, { ...input, ...times }, now)
  const shownAt = async (moment: string) => {
    clearCustomCopy()
    await refreshCustomCopy()
    return bannerAt(new Date(moment))?.text
  }
  expect(await shownAt('2026-03-30T06:59:59Z')).toBeUndefined()
  expect(await shownAt('2026-03-30T07:00:00Z')).toBe('The office is closed')
  expect(await shownAt('2026-03-31T07:00:00Z')).toBeUndefined()
  for (const [wrong, name] of [
    [{ from: '2026-03-29T02:30' }, 'from'],
    [{ until: '2026-03-28T09:00' }, 'until'],
    [{ from: times.until, until: times.from }, 'until'],
  ] as const)
    await expect((async () => setBanner(editor, { ...input, ...wrong }, now))()).rejects.toMatchObject({
      fields: { [name]: [expect.any(String)] },
    })
  await unpublishBanner(editor)
  expect(await shownAt('2026-03-30T08:00:00Z')).toBeUndefined()
  expect(() => setBanner({ ...editor, role: 'member' }, { ...input, link: '' })).toThrow(Forbidden)
})

test('a banner links to a page of this site or an https address, and rejects lookalikes', () => {
  const rejectedFields = (link: string) =>
    bannerForm.safeParse({ text: 'Closed', link }).error?.issues.map(({ path }) => path)
  for (const link of ['', '/events?past', 'https://example.com']) expect(rejectedFields(link), link).toBeUndefined()
  for (const link of ['/\\evil.example', '//evil.example', '/x\\y', '/\t/evil.example', 'http://example.com'])
    expect(rejectedFields(link), link).toEqual([['link']])
})

test('changed details of the organization are shown on every page that uses them', async () => {
  await publishCopy(may(editor), 'firm', { name: 'Slice & Sons', 'office.city': 'Lexington' })
  clearCustomCopy()
  await refreshCustomCopy()
  expect([site.name, site.office.city, site.office.region]).toEqual(['Slice & Sons', 'Lexington', 'Kentucky'])
})

function firmPage() {
  const page = editablePage('firm')
  if (!page) throw new Error('The firm is no page.')
  return page
}

/** Posts the form of the organization's facts, as a browser does. */
function postFirm(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return readPostedCopy(firmPage(), new Request('http://localhost/admin/pages/firm', { method: 'POST', body }))
}

test('a custom logo replaces the default, its file is stored while in use, and it can be removed', async () => {
  const png = new File([Buffer.from(await pngOf('#205040'))], 'mark.png', { type: 'image/png' })
  const { typed: values, errors } = await postFirm({ name: 'Solutioneer', mark: '', 'mark.file': png })
  expect(errors).toEqual({})
  const { customCopy } = parseCustomCopy(firmPage().copy, values)
  expect(customCopy).toEqual({ mark: expect.stringMatching(/^\/files\/articles\/thumbnails\/\d+\.webp$/) })
  const path = customCopy.mark?.replace('/files/articles/', '') ?? ''
  expect(await isPictureOfCopy(path)).toBe(false)
  await publishCopy(may(editor), 'firm', customCopy)
  clearCustomCopy()
  await refreshCustomCopy()
  expect(renderToStaticMarkup(createElement(FirmMark))).toContain(`<img src="${customCopy.mark}"`)
  expect(await isPictureOfCopy(path)).toBe(true)
  await database().execute(sql`update images set created_at = now() - interval '8 days'`)
  await purgeFiles([articlePictures])
  const {
    rows: [{ id = '' } = {}],
  } = await database().execute<{ id: string }>(sql`select id from images where url = ${customCopy.mark ?? ''}`)
  expect((await pictureOfLibrary(editor, id)).uses).toMatchObject([{ kind: 'words', title: 'Logo mark' }])
  expect((await postFirm({ mark: customCopy.mark ?? '', 'mark.none': 'on' })).typed.mark).toBe('')
  await publishCopy(may(editor), 'firm', {})
  clearCustomCopy()
  await refreshCustomCopy()
  expect(renderToStaticMarkup(createElement(FirmMark))).toContain('<svg')
})

test('a logo that is not an uploaded picture is rejected with a message at its field', async () => {
  const text = new File(['no picture'], 'mark.png', { type: 'image/png' })
  expect((await postFirm({ mark: '', 'mark.file': text })).errors).toEqual({
    mark: ['Please choose an image: PNG, JPEG, WebP, GIF or AVIF.'],
  })
  const gone = await buildPicture('gone.png')
  await database().execute(sql`delete from images where id = ${gone.id}`)
  expect((await postFirm({ mark: gone.url })).errors).toHaveProperty('mark')
  expect(parseCustomCopy(firmPage().copy, { mark: 'https://elsewhere.example/x.png' }).errors).toHaveProperty('mark')
})

test('a text must keep its placeholders, and may not add others', () => {
  const page = editablePage('entry')
  if (!page) throw new Error('Signing in is no page.')
  const errorsOf = (passwordHelp: string) => parseCustomCopy(page.copy, { passwordHelp }).errors.passwordHelp
  expect(withValues(entry().passwordHelp, { least: 8 })).toMatch(/^At least 8 characters/)
  expect(errorsOf('{least} characters or more.')).toBeUndefined()
  expect(errorsOf('Enough characters.')).toEqual(['Please keep {least}: the page replaces it with a value.'])
  expect(errorsOf('{least} for {name}')).toEqual(['This page has no value for {name}.'])
  expect(withValues('{constructor} {least}', { least: 8 })).toBe('{constructor} 8')
})

test('changed texts are saved, and rejected with a reason if the product could not parse them', () => {
  const page = editablePages.find(({ copy }) => copy.page === 'firm')
  if (!page) throw new Error('The firm is no page.')
  const input = {
    name: ' Slice\n& Sons ',
    phone: '',
    tagline: 'Other',
    salesAddress: 'sales@',
    'social.x': 'javascript:x',
  }
  const { customCopy, errors } = parseCustomCopy(page.copy, input)
  expect(customCopy).toMatchObject({ name: 'Slice & Sons' })
  expect(customCopy).not.toHaveProperty('tagline')
  expect(customCopy).not.toHaveProperty('phone')
  expect(Object.keys(errors).sort()).toEqual(['salesAddress', 'social.x'])
  expect(parseCustomCopy(page.copy, { name: 'x'.repeat(200) }).errors.name).toEqual([
    'Please use at most 120 characters.',
  ])
  expect(parseCustomCopy(page.copy, { 'office.timeZone': 'Nowhere/City' }).errors).toHaveProperty(['office.timeZone'])
})

test('each page has a unique name, editable texts, and fixed texts that exist in it', () => {
  expect(new Set(editablePages.map(({ copy }) => copy.page)).size).toBe(editablePages.length)
  for (const { copy } of editablePages) {
    const texts = textsOf(copy.defaults(), copy.fixed)
    expect(texts.some(({ isFixed }) => !isFixed)).toBe(true)
    for (const fixed of copy.fixed) {
      const pattern = new RegExp(`^${fixed.replaceAll('.', '\\.').replaceAll('*', '\\d+')}(?:\\.|$)`)
      expect([copy.page, fixed, texts.some(({ at }) => pattern.test(at))]).toEqual([copy.page, fixed, true])
    }
    expect(JSON.stringify(functionsIn(copy.defaults()))).toBe('[]')
    expect(groupsOf(copy).every(({ texts }) => texts.every(({ label }) => /^[A-Z]/.test(label)))).toBe(true)
  }
})

/** Paths of texts that are functions, which nobody could edit. */
function functionsIn(tree: object, at = ''): string[] {
  return Object.entries(tree).flatMap(([name, part]) => {
    if (typeof part === 'function') return [`${at}${name}`]
    return typeof part === 'object' && part !== null && !('$$typeof' in part) ? functionsIn(part, `${at}${name}.`) : []
  })
}

test('an unchanged page has no versions', async () => {
  expect(await pageState(editor, 'terms')).toMatchObject({ version: 0, words: {}, draft: null })
})
