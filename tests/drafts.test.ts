import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { successNotices } from '#app/admin-ui/notices.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { leadLabels, replyLabels } from '#app/leads/inbox/labels.ts'
import { buildSavedReply } from '#app/leads/inbox/replies/saved/factory.ts'
import { statusWords } from '#app/leads/inbox/status-words.ts'
import { contact } from '#app/leads/messages/contact.content.ts'
import { itemFormLabels } from '#app/resources/admin/words.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { areaOf, kindsOfForms, testFormDrafts } from './setup/form-drafts.ts'
import { textForms } from './walk/text-forms.ts'

// Every form, and every way to lose a text in each kind of form: `drafts.slow.test.ts`.
const { pathOf, fieldIn, htmlOf, openForm, type, reads, typeInTwoTabs, trials } = testFormDrafts()

// The pages are as browsers get them; what the script does in each of them is tried in the slow file.
test('every form with a multi-line field brings the script of drafts, and is of a kind that is tried below', async () => {
  const mechanisms = new Map<string, string>()
  for (const name of Object.keys(textForms)) {
    const html = await htmlOf(name)
    // A page of the public website loads it later, by a script of its own.
    expect(html, name).toMatch(/\/assets\/drafts-\w+\.js/)
    mechanisms.set(name, mechanismOf(name, html))
  }
  const covered = kindsOfForms.map((name) => mechanisms.get(name))
  expect([...mechanisms].filter(([, mechanism]) => !covered.includes(mechanism))).toEqual([])
})

/** The kind of a form for the script of drafts: its area, whether React runs, and the attributes from the server. */
function mechanismOf(name: string, html: string): string {
  let form: Record<string, string> = {}
  let found: string[] | undefined
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'form') form = attributes
      if (tag === 'textarea' && form.method?.toLowerCase() === 'post')
        found ??= Object.keys(form).filter((one) => one.startsWith('data-draft'))
    },
    onclosetag(tag) {
      if (tag === 'form') form = {}
    },
  })
  parser.end(html)
  expect(found, `${name}: there is no such form`).toBeDefined()
  const react = /<html[^>]* data-hydrates/.test(html) ? ['React'] : []
  return [areaOf(name), ...react, ...(found ?? [])].join(' ')
}

// Each kind of form meets one of the ways to lose a text; an article and a comment are closed further below.
test.concurrent.for(['a download', 'an edited post'])(
  '%s: what was typed stands there again after its tab was closed',
  (name, { expect }) => trials.closeTab(name, { expect }),
)
test.each(['a newsletter', 'a contact message'])('%s: the input is restored after Back', trials.goBack)
test.each(['a comment', 'a contact message'])('%s: the input is restored after its tab was killed', trials.killTab)
test('a report of a post: input from offline is restored', () => trials.goOffline('a report of a post'))
test('a note on a message: input from after the session ended is saved after signing in again', () =>
  trials.endSession('a note on a message'))
test('a contact message: the texts of two tabs are both kept', () => trials.closeTwoTabs('a contact message'))

test('an accepted form is empty again, a rejected one keeps its text', async () => {
  const name = 'a note on a message'
  const path = await pathOf(name)
  const page = await openForm(name, path)
  await type(page, name, 'A note that is added.')
  await page.getByRole('button', { name: leadLabels.addNote }).click()
  await page.getByText('A note that is added.').waitFor()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, name).inputValue()).toBe('')
  expect(await page.getByText(draftLabels.continuing).count()).toBe(0)
  await page.close()
})

test('a comment that is continued and sent is no longer a draft, and another tab’s draft is kept', async () => {
  const name = 'a comment'
  const path = await typeInTwoTabs(name)
  const page = await openForm(name, path)
  await reads(page, name, 'Of the second tab.')
  await page.getByRole('button', { name: commentLabels.send, exact: true }).click()
  await page.locator('article').getByText('Of the second tab.').waitFor()
  // Longer than a draft waits to be saved.
  await page.waitForTimeout(2500)
  await page.close()
  const reopened = await openForm(name, path)
  await reads(reopened, name, 'Of the first tab.')
  expect(await reopened.getByRole('button', { name: draftLabels.showOther, exact: true }).count()).toBe(0)
  await reopened.close()
})

test('a saved article is no longer a draft, and input in another tab is kept', async () => {
  const name = 'an article'
  const path = await typeInTwoTabs(name)
  const page = await openForm(name, path)
  await reads(page, name, 'Of the second tab.')
  await page.getByRole('button', { name: itemFormLabels('article').update, exact: true }).click()
  await page.getByText(successNotices['article-updated']).waitFor()
  await page.close()
  const reopened = await openForm(name, path)
  await reads(reopened, name, 'Of the first tab.')
  await reopened.close()
})

test('an unfinished note is kept while another button of its page is used', async () => {
  const name = 'a note on a message'
  const page = await openForm(name, await pathOf(name))
  await fieldIn(page, name).fill('Half a note')
  await page.getByRole('button', { name: statusWords.answered.set }).click()
  // The message, not the address: the page removes `done` from its address when its script runs.
  await page.getByText(successNotices['status-set']).waitFor()
  await reads(page, name, 'Half a note')
  await page.close()
})

test('a saved reply is appended to the existing input', async () => {
  const name = 'a reply to a lead'
  const path = await pathOf(name)
  const { id } = await buildSavedReply({ title: 'Prices', text: 'Our prices are these.' })
  const page = await openForm(name, path)
  await type(page, name, 'Dear Ada,')
  await page.getByLabel(replyLabels.savedReply).selectOption(id)
  await page.getByRole('button', { name: replyLabels.useSaved }).click()
  await reads(page, name, 'Dear Ada,\n\nOur prices are these.')
  await page.close()
})

test('starting over clears a draft, and can be undone', async () => {
  const name = 'a new saved reply'
  const page = await openForm(name, '/admin/replies')
  await type(page, name, 'To be cleared.')
  await page.reload()
  await page.getByText(new RegExp(`${draftLabels.continuing} \\d+:\\d\\d [AP]M`)).waitFor()
  await page.getByRole('button', { name: draftLabels.startOver }).click()
  await page.getByText(draftLabels.cleared).waitFor()
  expect(await fieldIn(page, name).inputValue()).toBe('')
  await page.getByRole('button', { name: draftLabels.undo }).click()
  await reads(page, name, 'To be cleared.')
  await page.close()
})

test('a visitor’s text stays in the browser until it is sent', async () => {
  const name = 'a contact message'
  const page = await openForm(name, '/contact')
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await type(page, name, 'We need a workshop.')
  await page.reload()
  await reads(page, name, 'We need a workshop.')
  expect(requested.filter((one) => /draft/.test(one) && !/\.js$/.test(one))).toEqual([])
  await page.getByLabel(contact().fields.name).fill('Ada')
  await page.getByLabel(contact().fields.email).fill('ada@example.com')
  await page.getByRole('button', { name: contact().form.send }).click()
  await page.locator('#sent').waitFor()
  await page.reload()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, name).inputValue()).toBe('')
  await page.close()
})
