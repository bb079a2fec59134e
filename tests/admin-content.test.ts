import { describe, expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { versionsOf } from '#app/resources/articles/history/queries.server.ts'
import { articlesToEdit } from '#app/resources/articles/queries.server.ts'
import { reviseArticle } from '#app/resources/articles/revise.server.ts'
import { ghost, post } from '#app/transfer/foreign/for-tests.ts'
import { contentAdmin, picture } from './content/content-admin.ts'
import { testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { signedIn } from './setup/people.ts'

const adminBrowser = contentAdmin()
const { app } = adminBrowser
const browser = testBrowser()

/** A page of the admin area in a browser, and what went wrong in it. */
async function opened(path: string) {
  const context = await adminBrowser.admin.browse(browser.current)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  return { page, faults, close: () => context.close() }
}

describe('in a browser', () => {
  test('an editor writes, illustrates, publishes, unpublishes, revises and deletes an article', async () => {
    const { page, faults, close } = await opened('/admin/articles/new?back=%2Fadmin%3Fq%3Dlarger')
    await page.getByLabel('Title').fill('A larger slice')
    const editor = page.locator('[role="textbox"][aria-label="Content"]').last()
    await editor.click()
    await page.keyboard.type('First words, ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('strong ones')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe[title^="The page"]').getByText('strong ones').waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'slice.png', mimeType: 'image/png', buffer: await picture() })
    const dialog = page.getByRole('dialog', { name: 'Add an image' })
    await dialog.getByLabel('What does it show?').fill('A circle with a slice')
    await dialog.getByText('Uploaded.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await page.frameLocator('iframe[title^="The page"]').getByRole('img', { name: 'A circle with a slice' }).waitFor()
    await page
      .getByLabel('Thumbnail image')
      .setInputFiles({ name: 'thumb.png', mimeType: 'image/png', buffer: await picture('#205040') })
    await page.getByRole('button', { name: 'Remove thumbnail' }).waitFor()
    await page.getByText(/Draft kept at/).waitFor()
    await page.getByRole('switch', { name: 'Published' }).uncheck()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Article created successfully').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('larger')
    await page.getByRole('button', { name: 'Publish A larger slice' }).click()
    await page.getByText('Article published successfully').waitFor()
    const html = await (await fetch(`${app.url}/resources/articles/a-larger-slice`)).text()
    expect(html).toContain('<strong>strong ones</strong>')
    expect(html).toContain('alt="A circle with a slice"')
    await page.getByRole('button', { name: 'Unpublish A larger slice' }).click()
    await page.getByText('Article unpublished successfully').waitFor()
    await page.getByRole('link', { name: 'Edit A larger slice' }).click()
    await page.getByLabel('Title').fill('A larger slice, revised')
    await page.getByRole('button', { name: 'Update Article' }).click()
    await page.getByText('Article updated successfully').waitFor()
    const moved = await fetch(`${app.url}/resources/articles/a-larger-slice`, { redirect: 'manual' })
    expect(moved.status).toBe(404)
    await page.getByRole('link', { name: 'Delete A larger slice, revised' }).click()
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this article?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('Article deleted successfully').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an article can be published with the keyboard alone', async () => {
    const { page, close } = await opened('/admin')
    const focusOn = async (name: RegExp) => {
      for (let tries = 0; tries < 60; tries++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
          return `${element?.getAttribute('aria-label') ?? ''}|${element?.textContent ?? ''}|${element?.id ?? ''}`
        })
        if (name.test(focused)) return
      }
      throw new Error(`The Tab key never reaches ${name}`)
    }
    await focusOn(/Add Article/)
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await focusOn(/form-title/)
    await page.keyboard.type('Written without a mouse')
    await focusOn(/^Heading/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await focusOn(/^Content/)
    await page.keyboard.type('Some words.')
    await page.keyboard.press('Escape')
    await focusOn(/Create Article/)
    await page.keyboard.press('Enter')
    await page.getByText('Article created successfully').waitFor()
    expect((await fetch(`${app.url}/resources/articles/written-without-a-mouse`)).status).toBe(200)
    await close()
  })

  test('content pasted from Word and Google Docs becomes clean markdown', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    const pasted = async (html: string, rtf = '') => {
      const content = page.locator('[role="textbox"][aria-label="Content"]').last()
      await content.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await content.evaluate(
        (element, [html, rtf]) => {
          const data = new DataTransfer()
          data.setData('text/html', html)
          data.setData('text/rtf', rtf)
          data.setData('text/plain', 'plain')
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
          )
        },
        [html, rtf] as const,
      )
      // What reads it is loaded at the first paste.
      await expect.poll(() => page.locator('textarea[name=content]').inputValue()).not.toBe('')
      return page.locator('textarea[name=content]').inputValue()
    }
    const word =
      '<html><head><style>p{}</style></head><body><h1>Title<o:p></o:p></h1><p class=MsoNormal>Some ' +
      `<b>bold</b> text<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span
      style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>One</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
      <table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table></body></html>`
    expect(await pasted(word)).toBe(
      '## Title\n\nSome **bold** text\n\n- One\n- Two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    )
    const docs =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Head</h2><p><span ' +
      'style="font-weight:700">Bold</span><span> and </span><span ' +
      'style="font-style:italic">italic</span></p><ol><li><p>First</p></li><li><p>Second</p></li></ol><p><a ' +
      'href="https://example.com/">A link</a></p></b>'
    expect(await pasted(docs)).toBe(
      '## Head\n\n**Bold** and *italic*\n\n1. First\n2. Second\n\n[A link](https://example.com/)',
    )
    const nested = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span
      style='mso-list:Ignore'>1.</span>One</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Inner</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p>
      <table><tr><td><p><b>Who</b></p></td><td>Where</td></tr><tr><td>Ada</td><td><p><a
      href="https://example.com/">there</a></p></td></tr></table><p class=MsoQuote>Said<a href="#_ftn1">[1]</a></p>
      <p><span style='font-family:"Courier New"'>const a = 1</span></p>
      <p><span style='font-family:"Courier New"'>const b = 2</span></p><p><img src="file:///C:/x.png">After</p>
      <div id=ftn1><p><a href="#_ftnref1">[1]</a> A source</p></div>`
    expect(await pasted(nested)).toBe(
      '1. One\n   - Inner\n2. Two\n\n| **Who** | Where |\n| --- | --- |\n| Ada | [there](https://example.com/) |\n\n' +
        '> Said[^1]\n\n```\nconst a = 1\nconst b = 2\n```\n\nAfter\n\n[^1]: A source',
    )
    await page.getByText('could not be inserted: 1 picture').waitFor()
    const png = await picture()
    const rtf = (hex: string) =>
      `{\\rtf1{\\*\\shppict{\\pict\\picw10\\pngblip ${hex}}}{\\nonshppict{\\pict\\wmetafile8 ${hex}}}}`
    const fromWord = `<p class=MsoNormal>Before</p><p class=MsoNormal><!--[if gte vml 1]><v:shape/><![endif]--><![if
      !vml]><img width=9 src="file:///C:/Users/Ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
      alt="A [chart]"><![endif]></p><p><b>After</b></p>`
    expect(await pasted(fromWord, rtf(png.toString('hex')))).toMatch(
      /^Before\n\n!\[A \\\[chart\\\]\]\(\/files\/articles\/[\w./-]+\)\n\n\*\*After\*\*$/,
    )
    expect(await pasted(`<p><img alt="Inline" src="data:image/png;base64,${png.toString('base64')}"></p>`)).toMatch(
      /^!\[Inline\]\(\/files\/articles\/[\w./-]+\)$/,
    )
    const innerDocs = '<ul><li><p>Out</p></li><ul><li><p>In</p></li></ul><li><p><b>Back</b></p></li></ul>'
    expect(await pasted(innerDocs)).toBe('- Out\n  - In\n- **Back**')
    await close()
  })

  test('the rich-text editor and the markdown agree, and the choice between them is remembered', async () => {
    const content = 'Some *words*.\n\n\n* one\n* two\n\n<details>kept</details>\n'
    const { id } = await buildArticle({ content })
    const { page, faults, close } = await opened(`/admin/articles/${id}/edit`)
    const surface = page.locator('[role="textbox"][aria-label="Content"]').last()
    const written = () => page.locator('textarea[name=content]').inputValue()
    await surface.getByText('one').click()
    expect(await written()).toBe(content)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('**new** item')
    const changed = 'Some *words*.\n\n\n- one\n- **new** item\n- two\n\n<details>kept</details>\n'
    expect(await written()).toBe(changed)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Markdown' }).click()
    await page.locator('textarea[name=content]:focus').waitFor()
    expect(await written()).toBe(changed)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+b')
    expect(await written()).toBe(`${changed}**bold**`)
    await page.keyboard.press('Control+z')
    expect(await written()).toBe(changed)
    await page.reload()
    await page.getByRole('button', { name: 'Markdown', pressed: true }).click()
    await surface.locator('em').getByText('words').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a file with a false image type is rejected at its field, and no input is lost', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Still here')
    await page
      .getByLabel('Thumbnail image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
    await page.getByText('Failed to upload thumbnail').waitFor()
    await page.getByText('Please choose an image').waitFor()
    const disguised = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture') }
    await page.locator('input[type=file][multiple]').setInputFiles(disguised)
    const dialog = page.getByRole('dialog', { name: 'Add an image' })
    await dialog.getByText('Please choose an image').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Failed to create article').waitFor()
    await page.getByRole('link', { name: 'Content is required' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Still here')
    await close()
  })

  test('a download is uploaded with a progress bar and published', async () => {
    const { page, close } = await opened('/admin/downloads/new')
    await page.getByLabel('Title').fill('A checklist')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') })
    await page.getByText('It is offered once you save.').waitFor()
    await page.getByRole('button', { name: 'Create Download' }).click()
    await page.getByText('Download created successfully').waitFor()
    await page.getByText('list.txt').waitFor()
    await close()
  })

  test('unsaved work is left without a question, and continued from the list', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Half a thought')
    await page.getByText(/Draft kept at/).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(/admin$/)
    await page.getByRole('link', { name: 'Edit Half a thought' }).click()
    await page.getByText('Continuing your draft from').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought')
    await close()
  })

  test('Ctrl+S saves a draft and stays on the form, Enter does not publish, and a killed tab loses next to nothing', async () => {
    const context = await adminBrowser.admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByLabel('Title').fill('Half-written')
    await page.getByLabel('Title').press('Enter')
    await page.keyboard.type('The first sentence.')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText(/Draft kept at/).waitFor()
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}\/edit$/)
    expect((await articlesToEdit(system, { q: 'Half-written' })).articles).toMatchObject([{ isPublished: false }])
    const address = page.url()
    const addition = ' And on without a pause'
    for (let at = 0; at < 6; at++) await page.keyboard.type(addition, { delay: 10 })
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    cdp.send('Page.crash').catch(() => {})
    await crashed
    const secondPage = await context.newPage()
    await secondPage.goto(address)
    await secondPage.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
    const text = await secondPage.locator('textarea[name=content]').inputValue()
    expect(`The first sentence.${addition.repeat(6)}`.startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(`The first sentence.${addition.repeat(4)}`.length)
    await context.close()
  })

  test('a session that ends while writing can be renewed on the page', async () => {
    const writer = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await writer.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await context.clearCookies()
    await page.getByLabel('Title').fill('Written on')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(writer.email)
    await dialog.getByLabel('Password').fill(writer.password)
    await dialog.getByLabel('Password').press('Enter')
    await page.getByText(/Draft kept at/).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Written on')
    await context.close()
  })

  test('saving without a session keeps all input in the form', async () => {
    const writer = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await writer.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await context.clearCookies()
    await page.getByLabel('Title').fill('Pressed without a session')
    await page.locator('[role="textbox"][aria-label="Content"]').last().click()
    await page.keyboard.type('Every word of it.')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('You are signed out, so it is not saved yet.').waitFor()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('Every word of it.')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(writer.email)
    await dialog.getByLabel('Password').fill(writer.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await page.getByText(/Draft kept at/).waitFor()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await page.getByText('Article created successfully').waitFor()
    await context.close()
  })

  test('a dialog asks before an article is deleted', async () => {
    await buildArticle({ title: 'Deleted in place' })
    const context = await adminBrowser.admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin?q=deleted%20in%20place`)
    await page.getByRole('link', { name: 'Delete Deleted in place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this article?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Delete Deleted in place' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Article deleted successfully').waitFor()
    await page.getByText('No article is like that').waitFor()
    await context.close()
  })

  test('every control is accessible and readable, in light and dark', async () => {
    const { id } = await buildArticle()
    const [version] = await versionsOf(system, id)
    await reviseArticle(system, id, { title: 'Compared', content: 'Some other words.' })
    const context = await adminBrowser.admin.browse(browser.current)
    const page = await context.newPage()
    for (const path of [
      '/admin',
      '/admin?q=zzz',
      '/admin?tab=downloads',
      '/admin?tab=categories',
      '/admin?tab=tags',
      `/admin/articles/${id}/removal`,
      `/admin/articles/${id}/versions`,
      `/admin/articles/${id}/versions/${version?.id}`,
    ]) {
      await page.goto(app.url + path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFindings(page), `${path}, ${colorScheme}`).toEqual([])
      }
    }
    await context.close()
  })

  test('without JavaScript a file is checked, imported by the job, and the import is undone', async () => {
    const page = await (await adminBrowser.admin.browse(browser.current, { javaScriptEnabled: false })).newPage()
    await page.goto(`${app.url}/admin/import`)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Please choose a file.').first().waitFor()
    const text = ghost([post('one', { title: 'The first call' })])
    const file = { name: 'blog.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('cell', { name: 'The first call' }).waitFor()
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)

    await page.getByRole('button', { name: 'Import this file' }).click()
    // While it runs, the page reads itself again.
    await page.getByRole('button', { name: 'Undo this import' }).waitFor({ timeout: 30_000 })
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(1)

    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('2 records were deleted again.').waitFor()
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)
    await page.goto(`${app.url}/admin/import`)
    await page.getByRole('cell', { name: 'Undone' }).waitFor()
    await page.context().close()
  })
})
