import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminNavigation } from '#app/admin/labels.ts'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { articleLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels, findLabels } from '#app/resources/articles/editor/labels.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'
import { selectionReported } from '../setup/selection.ts'
import {
  codeFromGoogleDocs,
  drawnFromWord,
  fromGoogleDocs,
  fromWord,
  fromWordOnline,
  listsFromGoogleDocs,
  listsFromWord,
  tasksFromGoogleDocs,
} from './clipboards.ts'

const app = testApp()
const browser = testBrowser()
let page: Page

beforeAll(async () => {
  const writer = await signedIn(app, { role: 'editor', area: 'admin' })
  page = await (await writer.browse(browser.current)).newPage()
})
afterAll(() => page?.context().close())

const surface = () => page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last()
const markdown = () => page.locator('textarea[name=content]').inputValue()

async function newArticle(): Promise<void> {
  await page.goto(`${app.url}/admin/articles/new`)
  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  await surface().click()
}

/** Empties the article of the test before: that takes a fraction of a new page. */
async function emptyArticle(): Promise<void> {
  if (!page.url().startsWith(`${app.url}/admin/articles/`)) return newArticle()
  // A click might meet the fields of a picture.
  await surface().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(markdown, { timeout: 30_000 }).toBe('')
}

const paste = (html: string, rtf = '') => pasteAll({ 'text/html': html, 'text/rtf': rtf })

async function pasteAll(copied: Record<string, string>): Promise<void> {
  await surface().evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)
}

test('words are found, counted, and replaced one by one or all at once', async () => {
  await newArticle()
  await page.keyboard.type('A demo is no demo without a Demo.')
  await page.getByRole('button', { name: editorLabels.find, exact: true }).click()
  const bar = page.getByRole('search', { name: findLabels.bar })
  await bar.getByLabel(findLabels.find).fill('demo')
  await bar.getByText(findLabels.found(3)).waitFor()
  await page.keyboard.press('Enter')
  await bar.getByText(findLabels.position(1, 3)).waitFor()
  await page.keyboard.press('Shift+Enter')
  await bar.getByText(findLabels.position(3, 3)).waitFor()
  await bar.getByLabel(findLabels.replacement).fill('talk')
  await bar.getByRole('button', { name: findLabels.replace, exact: true }).click()
  await expect.poll(markdown, { timeout: 30_000 }).toBe('A demo is no demo without a talk.')
  await bar.getByRole('button', { name: findLabels.replaceAll }).click()
  await expect.poll(markdown, { timeout: 30_000 }).toBe('A talk is no talk without a talk.')
  await bar.getByText(findLabels.notFound).waitFor()
  await bar.getByLabel(findLabels.find).press('Escape')
  await bar.waitFor({ state: 'detached' })
})

test('focus mode shows only the text, and returns to the same position', async () => {
  await newArticle()
  const settings = page.getByText(articleLabels.settings, { exact: true })
  const focus = page.getByRole('button', { name: editorLabels.focus })
  expect(await settings.isVisible()).toBe(true)
  await focus.click()
  await settings.waitFor({ state: 'hidden' })
  expect(await page.getByRole('navigation', { name: adminNavigation }).isVisible()).toBe(false)
  expect(await surface().isVisible()).toBe(true)
  await page.getByRole('button', { name: editorLabels.focus }).click()
  await settings.waitFor({ state: 'visible' })
})

test('a long title wraps on a phone, moves to the text on Enter, and joins pasted lines', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await newArticle()
  const title = page.getByLabel(articleLabels.title, { exact: true })
  await title.fill('A long title that goes on and on, because its writer had much to say about discovery calls')
  const hidden = await title.evaluate((area) => [
    area.scrollHeight > area.clientHeight,
    area.scrollWidth > area.clientWidth,
  ])
  expect(hidden).toEqual([false, false])
  await title.press('Enter')
  expect(await surface().evaluate((element) => element === document.activeElement)).toBe(true)
  await title.fill('Front end')
  await title.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(6, 6))
  await page.keyboard.insertText('of\n\nthe ')
  await page.keyboard.type('back ')
  expect(await title.inputValue()).toBe('Front of the back end')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a download is embedded by its title, whether selected from the list or typed', async () => {
  const { slug } = await buildDownload({ title: 'A guide to take along' })
  await newArticle()
  await page.keyboard.type('/download')
  await page.getByRole('option', { name: 'Download' }).waitFor()
  await page.keyboard.press('Enter')
  const address = page.locator('[data-fields]:not([hidden])').getByLabel(editorLabels.embedAddress)
  await address.fill('a guide to take along')
  await address.press('Enter')
  const embedded = `::download[A guide to take along](/resources/downloads/${slug})`
  await expect.poll(markdown, { timeout: 30_000 }).toBe(embedded)
})

test('the insert menu stays within the window, also at its lower edge', async () => {
  await newArticle()
  await page.setViewportSize({ width: 390, height: 600 })
  for (let line = 0; line < 30; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: editorLabels.insertMenu })
  await menu.waitFor()
  const box = await menu.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('the formatting of the selection is shown in the toolbar', async () => {
  await newArticle()
  await page.keyboard.type('Plain words')
  const bar = page.locator('[data-selection-bar]')
  expect(await bar.isVisible()).toBe(false)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await bar.getByText('Bold').click()
  await expect.poll(markdown, { timeout: 30_000 }).toBe('Plain **words**')
  await page.keyboard.press('ArrowRight')
  await bar.waitFor({ state: 'hidden' })
})

test('content pasted from Word keeps headings, lists, quotes, tables, footnotes and pictures', async () => {
  await newArticle()
  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#f25c33' } })
    .png()
    .toBuffer()
  await paste(fromWord, `{\\rtf1\\ansi {\\pict\\pngblip\\picw24\\pich24 ${picture.toString('hex')}}}`)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('/files/articles/')
  const text = (await markdown()).replace(/\/files\/articles\/\S+\.png/, 'PICTURE')
  expect(text).toContain('## Before the call')
  expect(text).toContain('Ask **what changed**, and read [the notes](https://example.com/notes).[^1]')
  expect(text).toMatch(/- One\n {2}- Within\n- Two/)
  expect(text).toContain('> Nobody buys a demo.')
  expect(text).toMatch(/\| \*\*Stage\*\* \| Days \|\n\| --- \| --- \|\n\| Discovery \| 12 \|/)
  expect(text).toContain('![A ring of four parts](PICTURE)')
  expect(text).toMatch(/\[\^1\]: .*From last year\./)
  expect(text).not.toMatch(/mso|·|\[1\]|^---/m)
})

test('lists from Word keep further paragraphs and their numbers; merged cells stay in place', async () => {
  await emptyArticle()
  await paste(listsFromWord)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('Back at the desk')
  const text = (await markdown()).replace(/ +$/gm, '')
  expect(text).toMatch(/^1\. Prepare\n\n? {3}An hour is enough\.\n+2\. Ask\n/)
  expect(text).toMatch(/\n {3}1\. Who decides\n\n {6}By name\.\n/)
  expect(text).toMatch(/\n {3}Then be quiet\.\n\n?3\. Listen\n\nBack at the desk:\n\n4\. Write\n/)
  expect(text).toMatch(/\| Week +\| Who +\| +\|\n.*\n\| One +\| Ada +\| asks +\|\n\| +\| Max +\| notes +\|/)
})

test('lists from Google Docs lose no item when the selection began within one', async () => {
  await emptyArticle()
  await paste(listsFromGoogleDocs)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('A heading')
  expect(await markdown()).toMatch(
    /^1\. Deep\n2\. Second\n\n? {3}1\. Far within\n3\. Third\n\n## A heading\n\nOne line(?: {2}|\\)\nand its second\.$/,
  )
})

test('tasks from Google Docs stay tasks, without pictures of their checkboxes', async () => {
  await emptyArticle()
  await paste(tasksFromGoogleDocs)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('Before Monday')
  expect((await markdown()).replace(/ +$/gm, '')).toMatch(
    /^Before Monday:\n\n- \[x\] Ask for the org chart\n- \[ \] Book the room\\?\n {2}with a screen$/,
  )
})

test('code from Google Docs becomes a block with its spaces and lines, in any colors', async () => {
  await emptyArticle()
  await paste(codeFromGoogleDocs)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('Count them')
  expect(await markdown()).toBe('Count them:\n\n```\nselect count(*)\nfrom demos\n  where won\n```\n\nThat is all.')
})

test('markdown characters in pasted text stay literal', async () => {
  await emptyArticle()
  await paste('<p>Use &lt;title&gt; and &lt;b&gt;bold&lt;/b&gt;, write &amp;lt;, and it costs ~5 to ~10.</p>')
  const shown = 'Use <title> and <b>bold</b>, write &lt;, and it costs ~5 to ~10.'
  await expect.poll(() => surface().textContent(), { timeout: 30_000 }).toContain(shown)
  await expect.poll(async () => renderArticle(await markdown()).text.trim(), { timeout: 30_000 }).toBe(shown)
})

test('Word for the web keeps headings and nested lists', async () => {
  await emptyArticle()
  await paste(fromWordOnline)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('In the room')
  expect((await markdown()).replace(/ +$/gm, '')).toMatch(
    /^## In the room\n\n1\. Listen\\?\n {3}\*\*longer\*\*\n\n? {3}- to everybody\n\n?2\. Answer$/,
  )
})

test('a drawing from Word becomes a picture; bookmarks and page breaks are removed', async () => {
  await emptyArticle()
  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#f25c33' } })
    .jpeg()
    .toBuffer()
  await paste(drawnFromWord, `{\\rtf1\\ansi {\\pict\\jpegblip\\picw24\\pich24 ${picture.toString('hex')}}}`)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('/files/articles/')
  expect((await markdown()).replace(/\/files\/articles\/\S+\.jpg/, 'PICTURE')).toMatch(
    /^\| Ring +\| +\|\n\| -+ \| -+ \|\n\| On one side +\| Four +\|\n\nTurn over\n\n!\[A ring on a table\]\(PICTURE\)$/,
  )
})

test('content pasted from Google Docs keeps its formatting; a picture that cannot be fetched is reported', async () => {
  await newArticle()
  await paste(fromGoogleDocs)
  await expect.poll(markdown, { timeout: 30_000 }).toContain('## After the call')
  const text = await markdown()
  expect(text).toContain('**Write down** what was *said*, in [the CRM](https://example.com/crm).')
  expect(text).toMatch(/- First\n {2}- Inner\n- Last/)
  expect(text).toContain('| **Who** | [What](https://example.com/what) |')
  expect(text).toContain('select 1')
  expect(text).not.toContain('googleusercontent')
  await page.getByText(`${editorLabels.notInserted} 1 picture`).waitFor()
})

test('a picture from Word is pasted, however its RTF nests it', async () => {
  const png = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#f25c33' } })
    .png()
    .toBuffer()
  const hex = png.toString('hex')
  const nested =
    '{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop\\shplid1026{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw1058' +
    `\\pngblip\\bliptag1{\\*\\blipuid 00112233445566778899aabbccddeeff}${hex}}}` +
    `{\\nonshppict{\\pict\\wmetafile8 ${'00'.repeat(60)}}}}`
  const image =
    '<p class=MsoNormal><img src="file:///C:/x/image002.png" alt="C:\\Users\\x\\image002.png" v:shapes="Picture_1"></p>'
  for (const rtf of [nested, `{\\rtf1 {\\pict\\picw1058\\pngblip ${hex}}}`]) {
    await emptyArticle()
    await paste(`<html><body><p class=MsoNormal><b>Before</b></p>${image}</body></html>`, rtf)
    await expect.poll(markdown, { timeout: 30_000 }).toMatch(/^\*\*Before\*\*\n\n!\[\]\(\/files\/articles\/\S+\.png\)$/)
  }
})

test('pasted plain text keeps its lines, its markdown and its years; code becomes code', async () => {
  const pasted = async (copied: Record<string, string>) => {
    await emptyArticle()
    await pasteAll(copied)
    await expect.poll(markdown, { timeout: 30_000 }).not.toBe('')
    return markdown()
  }
  expect(await pasted({ 'text/plain': 'Solutioneer\n1 Main Street\nSpringfield' })).toBe(
    'Solutioneer\\\n1 Main Street\\\nSpringfield',
  )
  expect(await pasted({ 'text/plain': '2024. A great year' })).toBe('2024\\. A great year')
  expect(await pasted({ 'text/plain': '```js\nconst a = 1\n```' })).toBe('```js\nconst a = 1\n```')
  const colored =
    '<meta charset="utf-8"><div style="color:#ccc;font-family:Menlo, monospace;white-space:pre;"><div><span ' +
    'style="font-weight:bold"># Title</span></div><div><span>- item</span></div></div>'
  expect(await pasted({ 'text/html': colored, 'text/plain': '# Title\n- item' })).toBe('# Title\n\n- item')
  const python = { 'text/html': colored, 'text/plain': 'def a():\n    pass', 'vscode-editor-data': '{"mode":"python"}' }
  expect(await pasted(python)).toBe('```python\ndef a():\n    pass\n```')
  const slack = { 'text/html': 'one<br>two<span style="display:block;height:8px"></span>three' }
  expect(await pasted(slack)).toBe('one\\\ntwo\n\nthree')
})

test('an address pasted over a selection links it; elsewhere it becomes a link itself', async () => {
  await emptyArticle()
  await page.keyboard.type('Read this')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('this')
  await selectionReported(page)
  await pasteAll({ 'text/plain': 'https://example.com/x' })
  await expect.poll(markdown, { timeout: 30_000 }).toBe('Read [this](https://example.com/x)')
})

test('typing a fence starts and ends a code block; typing a year does not start a list', async () => {
  await emptyArticle()
  await page.keyboard.type('```js\nconst a = 1\n```\n2024. A great year\n3. Third')
  await expect.poll(markdown, { timeout: 30_000 }).toBe('```js\nconst a = 1\n```\n\n2024\\. A great year\n\n3. Third')
})

test('typing stays responsive in a text of 100,000 characters', async () => {
  await newArticle()
  const paragraph = 'What a good discovery call is, and what it is not, takes some words to say. '.repeat(8)
  await pasteAll({ 'text/plain': Array.from({ length: 160 }, () => paragraph.trim()).join('\n\n') })
  await expect.poll(async () => (await markdown()).length, { timeout: 30_000 }).toBeGreaterThan(95_000)
  const times = await millisecondsOfKeys(surface())
  console.log(`A key in 100,000 characters: ${times.map(Math.round).join(', ')} ms`)
  expect(times[7]).toBeLessThan(50)
  await page.getByRole('button', { name: editorLabels.markdown, exact: true }).click()
  await page.locator('textarea[name=content]:focus').waitFor()
  const inMarkdown = await millisecondsOfKeys(page.locator('textarea[name=content]'))
  console.log(`The same in its markdown: ${inMarkdown.map(Math.round).join(', ')} ms`)
  expect(inMarkdown[7]).toBeLessThan(50)
  await page.getByRole('button', { name: editorLabels.markdown, exact: true }).click()
})

/** CPU time of the page's main thread for each of 15 keys until the next frame, shortest first. */
async function millisecondsOfKeys(field: Locator): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const durations: number[] = []
  for (let key = 0; key < 15; key++) {
    const before = await spent()
    await field.evaluate(async (element) => {
      document.execCommand('insertText', false, 'x')
      element.getBoundingClientRect()
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    })
    durations.push((await spent()) - before)
  }
  await cdp.detach()
  return durations.sort((a, b) => a - b)
}
