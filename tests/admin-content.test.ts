import { describe, expect, test } from 'vitest'
import { importStates } from '#app/admin/import/import.ts'
import { importLabels } from '#app/admin/import/labels.ts'
import { adminFormLabels } from '#app/admin-ui/labels.ts'
import { failureNotices, successNotices } from '#app/admin-ui/notices.ts'
import { system } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { wrongImage } from '#app/platform/uploads/check.server.ts'
import { signedOut } from '#app/resources/admin/save-or-return-input.ts'
import { deleteQuestion, itemActs, itemFormLabels, nothingMatches, publishedLabel } from '#app/resources/admin/words.ts'
import { contentRequired } from '#app/resources/articles/article.ts'
import { articleLabels, autosaveLabels, signInAgainLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels, imageLabels } from '#app/resources/articles/editor/labels.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { versionsOf } from '#app/resources/articles/history/queries.server.ts'
import { articlesToEdit } from '#app/resources/articles/queries.server.ts'
import { reviseArticle } from '#app/resources/articles/revise.server.ts'
import { downloadLabels } from '#app/resources/downloads/edit/labels.ts'
import { ghost, post } from '#app/transfer/foreign/for-tests.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { contentAdmin, picture } from './content/content-admin.ts'
import { testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { signedIn } from './setup/people.ts'
import { untilReactRuns } from './setup/react.ts'
import { selectionReported } from './setup/selection.ts'

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
    await page.getByLabel(articleLabels.title).fill('A larger slice')
    const editor = page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last()
    await editor.click()
    await page.keyboard.type('First words, ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('strong ones')
    await page.getByRole('button', { name: editorLabels.preview }).click()
    await page.frameLocator('iframe[title^="The page"]').getByText('strong ones').waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'slice.png', mimeType: 'image/png', buffer: await picture() })
    const dialog = page.getByRole('dialog', { name: imageLabels.title })
    await dialog.getByLabel(imageLabels.description).fill('A circle with a slice')
    await dialog.getByText(imageLabels.uploaded).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: imageLabels.insert }).click()
    await page.frameLocator('iframe[title^="The page"]').getByRole('img', { name: 'A circle with a slice' }).waitFor()
    await page
      .getByLabel(articleLabels.thumbnail)
      .setInputFiles({ name: 'thumb.png', mimeType: 'image/png', buffer: await picture('#205040') })
    await page.getByRole('button', { name: articleLabels.removeThumbnail }).waitFor()
    await page.getByText(autosaveLabels.keptAt).waitFor()
    await page.getByRole('switch', { name: publishedLabel }).uncheck()
    await page.getByRole('button', { name: itemFormLabels('article').create }).click()
    await page.getByText(successNotices['article-created']).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('larger')
    await page.getByRole('button', { name: `${itemActs.publish} A larger slice` }).click()
    await page.getByText(successNotices['article-published']).waitFor()
    const html = await (await fetch(`${app.url}/resources/articles/a-larger-slice`)).text()
    expect(html).toContain('<strong>strong ones</strong>')
    expect(html).toContain('alt="A circle with a slice"')
    await page.getByRole('button', { name: `${itemActs.unpublish} A larger slice` }).click()
    await page.getByText(successNotices['article-unpublished']).waitFor()
    await page.getByRole('link', { name: `${itemActs.edit} A larger slice` }).click()
    await page.waitForURL(/\/edit/)
    await untilReactRuns(page)
    await page.getByLabel(articleLabels.title).fill('A larger slice, revised')
    await page.getByRole('button', { name: itemFormLabels('article').update }).click()
    await page.getByText(successNotices['article-updated']).waitFor()
    const moved = await fetch(`${app.url}/resources/articles/a-larger-slice`, { redirect: 'manual' })
    expect(moved.status).toBe(404)
    await page.getByRole('link', { name: adminFormLabels.deleteOf('A larger slice, revised') }).click()
    await page
      .getByRole('dialog', { name: deleteQuestion('article') })
      .getByRole('button', { name: adminFormLabels.delete })
      .click()
    await page.getByText(successNotices['article-deleted']).waitFor()
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
    await focusOn(new RegExp(itemFormLabels('article').add))
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await focusOn(/form-title/)
    await page.keyboard.type('Written without a mouse')
    await focusOn(/^Heading/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await focusOn(new RegExp(`^${articleLabels.content}`))
    await page.keyboard.type('Some words.')
    await page.keyboard.press('Escape')
    await focusOn(new RegExp(itemFormLabels('article').create))
    await page.keyboard.press('Enter')
    await page.getByText(successNotices['article-created']).waitFor()
    expect((await fetch(`${app.url}/resources/articles/written-without-a-mouse`)).status).toBe(200)
    await close()
  })

  test('content pasted from Word and Google Docs becomes clean markdown', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    const pasted = async (html: string, rtf = '') => {
      const content = page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last()
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
    await page.getByText(`${editorLabels.notInserted} 1 picture`).waitFor()
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
    const surface = page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last()
    const written = () => page.locator('textarea[name=content]').inputValue()
    await surface.getByText('one').click()
    expect(await written()).toBe(content)
    await page.keyboard.press('End')
    await selectionReported(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('**new** item')
    const changed = 'Some *words*.\n\n\n- one\n- **new** item\n- two\n\n<details>kept</details>\n'
    await expect.poll(written).toBe(changed)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: editorLabels.markdown }).click()
    await page.locator('textarea[name=content]:focus').waitFor()
    await expect.poll(written).toBe(changed)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+b')
    await expect.poll(written).toBe(`${changed}**bold**`)
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe(changed)
    await page.reload()
    await page.getByRole('button', { name: editorLabels.markdown, pressed: true }).click()
    await surface.locator('em').getByText('words').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a file with a false image type is rejected at its field, and no input is lost', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await page.getByLabel(articleLabels.title).fill('Still here')
    await page
      .getByLabel(articleLabels.thumbnail)
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
    await page.getByText(failureNotices['thumbnail-upload']).waitFor()
    await page.getByText(wrongImage).waitFor()
    const disguised = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture') }
    await page.locator('input[type=file][multiple]').setInputFiles(disguised)
    const dialog = page.getByRole('dialog', { name: imageLabels.title })
    await dialog.getByText(wrongImage).waitFor()
    await dialog.getByRole('button', { name: imageLabels.close }).click()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('')
    await page.getByRole('button', { name: itemFormLabels('article').create }).click()
    await page.getByText(failureNotices['article-create']).waitFor()
    await page.getByRole('link', { name: contentRequired }).waitFor()
    expect(await page.getByLabel(articleLabels.title).inputValue()).toBe('Still here')
    await close()
  })

  test('a download is uploaded with a progress bar and published', async () => {
    const { page, close } = await opened('/admin/downloads/new')
    await page.getByLabel(articleLabels.title).fill('A checklist')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') })
    await page.getByText(downloadLabels.offeredOnceSaved).waitFor()
    await page.getByRole('button', { name: itemFormLabels('download').create }).click()
    await page.getByText(successNotices['download-created']).waitFor()
    await page.getByText('list.txt').waitFor()
    await close()
  })

  test('unsaved work is left without a question, and continued from the list', async () => {
    const { page, close } = await opened('/admin/articles/new')
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await page.getByLabel(articleLabels.title).fill('Half a thought')
    await page.getByText(autosaveLabels.keptAt).waitFor()
    await page.getByRole('link', { name: adminFormLabels.cancel }).click()
    await page.waitForURL(/admin$/)
    await page.getByRole('link', { name: `${itemActs.edit} Half a thought` }).click()
    await page.getByText(draftLabels.continuing).waitFor()
    expect(await page.getByLabel(articleLabels.title).inputValue()).toBe('Half a thought')
    await close()
  })

  test('Ctrl+S saves a draft and stays on the form, Enter does not publish, and a killed tab loses next to nothing', async () => {
    const context = await adminBrowser.admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await page.getByLabel(articleLabels.title).fill('Half-written')
    await page.getByLabel(articleLabels.title).press('Enter')
    await page.keyboard.type('The first sentence.')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText(autosaveLabels.keptAt).waitFor()
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
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await context.clearCookies()
    await page.getByLabel(articleLabels.title).fill('Written on')
    await page.getByRole('button', { name: signInAgainLabels.open }).click()
    const dialog = page.getByRole('dialog', { name: signInAgainLabels.title })
    await dialog.getByLabel(signInAgainLabels.email).fill(writer.email)
    await dialog.getByLabel(signInAgainLabels.password).fill(writer.password)
    await dialog.getByLabel(signInAgainLabels.password).press('Enter')
    await page.getByText(autosaveLabels.keptAt).waitFor()
    expect(await page.getByLabel(articleLabels.title).inputValue()).toBe('Written on')
    await context.close()
  })

  test('saving without a session keeps all input in the form', async () => {
    const writer = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await writer.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await context.clearCookies()
    await page.getByLabel(articleLabels.title).fill('Pressed without a session')
    await page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last().click()
    await page.keyboard.type('Every word of it.')
    await page.getByRole('button', { name: itemFormLabels('article').create }).click()
    await page.getByText(signedOut).waitFor()
    expect(await page.locator('textarea[name=content]').inputValue()).toBe('Every word of it.')
    await page.getByRole('button', { name: signInAgainLabels.open }).click()
    const dialog = page.getByRole('dialog', { name: signInAgainLabels.title })
    await dialog.getByLabel(signInAgainLabels.email).fill(writer.email)
    await dialog.getByLabel(signInAgainLabels.password).fill(writer.password)
    await dialog.getByRole('button', { name: signInAgainLabels.submit }).click()
    await page.getByText(autosaveLabels.keptAt).waitFor()
    await page.getByRole('button', { name: itemFormLabels('article').create }).click()
    await page.getByText(successNotices['article-created']).waitFor()
    await context.close()
  })

  test('a dialog asks before an article is deleted', async () => {
    await buildArticle({ title: 'Deleted in place' })
    const context = await adminBrowser.admin.browse(browser.current)
    const page = await context.newPage()
    await page.goto(`${app.url}/admin?q=deleted%20in%20place`)
    await page.getByRole('link', { name: adminFormLabels.deleteOf('Deleted in place') }).click()
    const dialog = page.getByRole('dialog', { name: deleteQuestion('article') })
    await dialog.getByRole('button', { name: adminFormLabels.cancel }).click()
    await page.getByRole('link', { name: adminFormLabels.deleteOf('Deleted in place') }).click()
    await dialog.getByRole('button', { name: adminFormLabels.delete }).click()
    await page.getByText(successNotices['article-deleted']).waitFor()
    await page.getByText(nothingMatches('article')).waitFor()
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
    await page.getByRole('button', { name: importLabels.check }).click()
    await page.getByText(importLabels.noFile).first().waitFor()
    const text = ghost([post('one', { title: 'The first call' })])
    const file = { name: 'blog.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.getByLabel(importLabels.file, { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: importLabels.check }).click()
    await page.getByRole('cell', { name: 'The first call' }).waitFor()
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)

    await page.getByRole('button', { name: importLabels.start }).click()
    // While it runs, the page reads itself again.
    await page.getByRole('button', { name: importLabels.undo }).waitFor({ timeout: 30_000 })
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(1)

    await page.getByRole('button', { name: importLabels.undo }).click()
    await page.getByText(`2 ${importLabels.deletedAgain}`).waitFor()
    expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)
    await page.goto(`${app.url}/admin/import`)
    await page.getByRole('cell', { name: importStates.undone }).waitFor()
    await page.context().close()
  })
})
