import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminNavigation } from '#app/admin/labels.ts'
import { login } from '#app/admin/login.content.ts'
import { adminFormLabels } from '#app/admin-ui/labels.ts'
import { failureNotices, successNotices } from '#app/admin-ui/notices.ts'
import { buildEvent } from '#app/events/factory.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { system } from '#app/platform/actor.ts'
import { redirectsTitle } from '#app/redirects/admin/labels.ts'
import { itemFormLabels } from '#app/resources/admin/words.ts'
import { articleLabels, autosaveLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels, imageLabels } from '#app/resources/articles/editor/labels.ts'
import { buildArticle, buildTag } from '#app/resources/articles/factory.ts'
import { reviseArticle } from '#app/resources/articles/revise.server.ts'
import { fileRequired } from '#app/resources/downloads/create.server.ts'
import { downloadLabels } from '#app/resources/downloads/edit/labels.ts'
import { tagChoiceLabels } from '#app/resources/tags/labels.ts'
import { contentAdmin, picture } from '../content/content-admin.ts'
import { testBrowser } from '../setup/app.ts'
import { axeFindings } from '../setup/axe.ts'
import { signedIn } from '../setup/people.ts'

const contentApp = contentAdmin()
const { app } = contentApp
const browser = testBrowser()
let page: Page

beforeAll(async () => {
  page = await (await contentApp.admin.browse(browser.current)).newPage()
})
afterAll(() => page?.context().close())

const go = (path: string) => page.goto(app.url + path)

test('a toast is shown once, and not again after reloading', async () => {
  await go('/admin/redirects?done=redirect-added&q=x')
  await page.getByText(successNotices['redirect-added']).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=x')
  await page.reload()
  await page.getByRole('heading', { name: redirectsTitle }).waitFor()
  expect(await page.getByText(successNotices['redirect-added']).count()).toBe(0)
})

test('on a phone, toasts cover no controls', async () => {
  const phone = await (
    await contentApp.admin.browse(browser.current, { viewport: { width: 360, height: 740 } })
  ).newPage()
  await phone.goto(`${app.url}/admin/settings?done=settings-changed`)
  await phone.locator('[data-toast]').waitFor()
  const covered = () =>
    phone.evaluate(() => {
      const toast = document.querySelector('[data-toast]') as HTMLElement
      const { top, bottom, left, right } = toast.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
        .filter((one) => !toast.contains(one))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.top < bottom && box.bottom > top && box.left < right && box.right > left)
        .map(({ one }) => one.outerHTML)
    })
  expect(await covered()).toEqual([])
  const { length } = await phone.getByRole('button').all()
  for (let at = 0; at < length; at++) {
    await phone.getByRole('button').nth(at).scrollIntoViewIfNeeded()
    expect(await covered()).toEqual([])
  }
  await phone.context().close()
})

test('a download whose file was uploaded is never reported as missing a file', async () => {
  await go('/admin/downloads/new')
  const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') }
  // A file that is chosen before the script runs is sent with the form instead: choose until it is uploaded at once.
  const choose = async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    return page.getByText(downloadLabels.offeredOnceSaved).isVisible()
  }
  await expect.poll(choose, { interval: 1000 }).toBe(true)
  await page.getByRole('button', { name: itemFormLabels('download').create }).click()
  await page.getByText(failureNotices['download-create']).waitFor()
  expect(await page.getByText(fileRequired).count()).toBe(0)
  await page.getByLabel(articleLabels.title).fill('Saved at the second try')
  await page.getByRole('button', { name: itemFormLabels('download').create }).click()
  await page.getByText(successNotices['download-created']).waitFor()
})

test('a file that was selected before the script runs is uploaded once it runs', async () => {
  let run = () => {}
  const chosen = new Promise<void>((resolve) => {
    run = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto(`${app.url}/admin/downloads/new`, { waitUntil: 'commit' })
  const file = { name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') }
  await page.locator('input[type=file]').setInputFiles(file)
  run()
  await page.getByText(`${downloadLabels.uploaded} early.txt`).waitFor()
  await page.unroute('**/assets/*.js')
})

test('the list of events shows text without markdown', async () => {
  await buildEvent({ title: 'A marked one', description: 'Bring **one** demo and _a question_.' })
  await go('/admin/events')
  const row = page.getByRole('row').filter({ hasText: 'A marked one' })
  expect(await row.textContent()).toContain('Bring one demo and a question.')
  expect(await row.textContent()).not.toMatch(/\*\*|_/)
})

test('an inserted picture has no blank lines around it', async () => {
  await go('/admin/articles/new')
  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  await page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last().click()
  await page.keyboard.type('Before')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'slice.png', mimeType: 'image/png', buffer: await picture() })
  const dialog = page.getByRole('dialog', { name: imageLabels.title })
  await dialog.getByLabel(imageLabels.description).fill('A slice')
  await dialog.getByText(imageLabels.uploaded).waitFor()
  await dialog.getByRole('button', { name: imageLabels.insert }).click()
  const markdown = () => page.locator('textarea[name=content]').inputValue()
  await expect.poll(markdown, { timeout: 30_000 }).toContain('![A slice](')
  expect(await markdown()).toMatch(/^Before\n\n!\[A slice\]\(\S+\)\n?$/)
})

test('the first stop of the Tab key skips the navigation of the admin area', async () => {
  await go('/admin/redirects')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('thirteen tags are one tab stop, and the arrow keys move between them', async () => {
  for (let made = 0; made < 13; made++) await buildTag(`mended ${made}`)
  await go('/admin/articles/new')
  await page.getByText(tagChoiceLabels.keysHint).waitFor()
  const boxes = page.getByRole('group', { name: tagChoiceLabels.group }).locator('input[type=checkbox]')
  expect(await boxes.count()).toBeGreaterThanOrEqual(13)
  const stops = () => boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).tabIndex === 0).length)
  expect(await stops()).toBe(1)
  await boxes.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await boxes.nth(1).evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await stops()).toBe(1)
})

test('the actions of an article fit one line at 1280 pixels', async () => {
  await buildArticle({ title: 'One line of acts', excerpt: 'A sentence about it that is neither short nor long.' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/admin?q=One+line+of+acts')
  const row = page.getByRole('row').filter({ hasText: 'One line of acts' })
  const tops = await row
    .locator('td')
    .last()
    .locator('a, button')
    .evaluateAll((acts) =>
      acts.filter((act) => act.checkVisibility()).map((act) => Math.round(act.getBoundingClientRect().top)),
    )
  expect(tops.length).toBeGreaterThanOrEqual(6)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
})

test('at 390 pixels the navigation takes two lines at most, and the markdown is reachable by keyboard', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await go('/admin/articles/new')
  const navigation = await page.getByRole('navigation', { name: adminNavigation, exact: true }).boundingBox()
  expect(navigation?.height).toBeLessThanOrEqual(60)
  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  await page.getByRole('button', { name: editorLabels.markdown, exact: true }).click()
  await page.getByRole('textbox', { name: articleLabels.content }).click()
  await page.keyboard.type(`A line ${'that is long '.repeat(40)}`)
  expect(await axeFindings(page, ['scrollable-region-focusable'])).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('at 390 pixels a wide table scrolls with the caret', async () => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(8)}`
  const { id } = await buildArticle({ content: [row('One wide column'), row('---'), row('Cell')].join('\n') })
  // A browser of its own: the tests' page may remember that markdown was chosen.
  const phone = await (
    await contentApp.admin.browse(browser.current, { viewport: { width: 390, height: 800 } })
  ).newPage()
  await phone.goto(`${app.url}/admin/articles/${id}/edit`)
  const table = phone.locator('.ProseMirror .table')
  await table.waitFor()
  expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await axeFindings(phone, ['scrollable-region-focusable'])).toEqual([])
  const cells = table.locator('td')
  const filterVisible = (nth: number) =>
    cells.nth(nth).evaluate((cell) => {
      const [words, box] = [document.createRange(), cell.closest('.table')?.getBoundingClientRect()]
      words.selectNodeContents(cell)
      const { left, right } = words.getBoundingClientRect()
      // A table scrolls by whole pixels.
      return box !== undefined && left >= box.left - 1 && right <= box.right + 1
    })
  await cells.first().click()
  await phone.keyboard.type('Near: ')
  await expect.poll(() => cells.first().textContent()).toContain('Near: ')
  expect(await filterVisible(7)).toBe(false)
  for (let at = 0; at < 7; at++) await phone.keyboard.press('Tab')
  await expect.poll(() => filterVisible(7)).toBe(true)
  await phone.keyboard.type('Far: ')
  await expect.poll(() => cells.nth(7).textContent()).toContain('Far: ')
  for (let at = 0; at < 7; at++) await phone.keyboard.press('Shift+Tab')
  await expect.poll(() => filterVisible(0)).toBe(true)
  await phone.context().close()
})

test('typing while a picture is selected inserts text after it, and keeps the picture', async () => {
  const { id } = await buildArticle({ content: 'Before\n\n![A slice](/files/articles/a.png)\n\nAfter' })
  const editing = await (await contentApp.admin.browse(browser.current)).newPage()
  await editing.goto(`${app.url}/admin/articles/${id}/edit`)
  await editing.locator('.ProseMirror figure').click()
  await editing.locator('.ProseMirror-selectednode').waitFor()
  await editing.keyboard.type('Typed on')
  const markdown = () => editing.locator('textarea[name=content]').inputValue()
  await expect.poll(markdown).toContain('Typed on')
  expect(await markdown()).toBe('Before\n\n![A slice](/files/articles/a.png)\n\nTyped on\n\nAfter')
  await editing.context().close()
})

test('the compared texts of an edit conflict scroll by keyboard, and axe finds no problems', async () => {
  const title = 'Where two met'
  const { id } = await buildArticle({ title, content: 'A line.\n\n'.repeat(40) })
  const meeting = await (await contentApp.admin.browse(browser.current)).newPage()
  await meeting.goto(`${app.url}/admin/articles/${id}/edit`)
  await meeting.locator('.ProseMirror').waitFor()
  await reviseArticle(system, id, { title, content: 'Another line.\n\n'.repeat(40) })
  await meeting.getByRole('button', { name: itemFormLabels('article').update }).click()
  await meeting.getByRole('group', { name: `${articleLabels.content}: theirs` }).focus()
  expect(await axeFindings(meeting)).toEqual([])
  await meeting.context().close()
})

test('input from offline is restored when its tab is opened again', async () => {
  const context = await contentApp.admin.browse(browser.current)
  const writing = await context.newPage()
  await writing.goto(`${app.url}/admin/articles/new`)
  await writing.locator('.ProseMirror').click()
  await writing.keyboard.type('Before. ')
  await writing.getByText(autosaveLabels.keptAt).waitFor()
  await writing.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}\/edit$/)
  const address = writing.url()
  await context.setOffline(true)
  await writing.keyboard.type('Without a connection.')
  await writing.getByText(autosaveLabels.offline).waitFor()
  await writing.close()
  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(address)
  const text = () => reopened.locator('.ProseMirror').textContent({ timeout: 1000 })
  await expect.poll(() => text().catch(() => ''), { timeout: 20_000 }).toContain('Before. Without a connection.')
  await reopened.locator('.ProseMirror').click()
  await reopened.keyboard.press('Control+End')
  await reopened.keyboard.type(' Then more.')
  await reopened.getByText(autosaveLabels.keptAt).waitFor()
  await reopened.reload()
  await expect.poll(() => text().catch(() => '')).toContain('Before. Without a connection. Then more.')
  await context.close()
})

test('while an article is being submitted, its form accepts no further input', async () => {
  const writing = await (await contentApp.admin.browse(browser.current)).newPage()
  await writing.goto(`${app.url}/admin/articles/new`)
  await writing.getByLabel(articleLabels.title).fill('On its way')
  await writing.locator('.ProseMirror').click()
  await writing.keyboard.type('First.')
  let go = () => {}
  const sent = new Promise<void>((resolve) => {
    go = resolve
  })
  await writing.route(/articles\/new/, async (route) => {
    if (route.request().method() === 'POST') await sent
    await route.fallback()
  })
  await writing.getByRole('button', { name: itemFormLabels('article').create }).click()
  await writing.getByRole('button', { name: adminFormLabels.saving }).waitFor()
  await writing.locator('.ProseMirror').click({ force: true })
  await writing.keyboard.type('Second.')
  expect(await writing.locator('textarea[name=content]').inputValue()).toBe('First.')
  go()
  await writing.getByText(successNotices['article-created']).waitFor()
  await writing.context().close()
})

test('an admin who forgot the password sets a new one, and signs in with it', async () => {
  const admin = await signedIn(app, { role: 'admin' })
  const context = await browser.current.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${app.url}/admin/login`)
  await visitor.getByRole('link', { name: login().forgot }).click()
  await visitor.getByLabel(entry().fields.email).fill(admin.email)
  await visitor.getByRole('button', { name: entry().reset.submit }).click()
  const [link = ''] = /https?:\/\/\S+\/verify\?\S+/.exec((await app.mailTo(admin.email, /reset/i)).text ?? '') ?? []
  await visitor.goto(link)
  // A press goes on: mail scanners follow links, too.
  await visitor.getByRole('button').click()
  await visitor.getByLabel(entry().newPassword.label, { exact: true }).fill('seven-slices-for-the-harbor-crew')
  await visitor.getByRole('button', { name: entry().newPassword.submit }).click()
  await visitor.waitForURL(/account\/password/)
  await visitor.goto(`${app.url}/admin/login`)
  await visitor.getByLabel(login().fields.email).fill(admin.email)
  await visitor.getByLabel(login().fields.password, { exact: true }).fill('seven-slices-for-the-harbor-crew')
  await visitor.getByRole('button', { name: login().submit }).click()
  await visitor.waitForURL(/\/admin\/overview/)
  await visitor.getByText(login().succeeded.description).waitFor()
  // What Chromium says of a page that is left before its first frame is no fault; anything else is.
  const faults: string[] = []
  visitor.on('pageerror', (error) => faults.push(error.message))
  const reject = (words: string) =>
    visitor.evaluate((message) => void Promise.reject(new DOMException(message, 'AbortError')), words)
  await reject('Transition was aborted because of invalid state')
  await reject('Something else was aborted')
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  expect(faults).toEqual([expect.stringContaining('Something else was aborted')])
  await context.close()
})
