import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overviewLabels } from '#app/admin/overview/labels.ts'
import { successNotices } from '#app/admin-ui/notices.ts'
import { chooseLead } from '#app/leads/all/labels.ts'
import { assessment } from '#app/leads/assessment/questions.content.ts'
import { meet } from '#app/leads/booking/meet.content.ts'
import { personLabels } from '#app/leads/contacts/labels.ts'
import { fileGate } from '#app/leads/files/files.content.ts'
import { leadLabels, replyLabels } from '#app/leads/inbox/labels.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { axeFindings } from '../setup/axe.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const email = 'carla@northwind.example'
const call = meet()
const { mail: keep, result } = assessment()

// Headless browsers say what they are, and are not counted among readers.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** What the operator does, one line for each press or key; docs/admin-guide.md shows them. */
const presses: string[] = []

test('a reader of an article becomes a client, and the operator sees every step', { timeout: 240_000 }, async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const adminPage = await (await operator.browse(browser.current, { reducedMotion: 'reduce' })).newPage()
  await takeCalls(adminPage)
  await readAssessAndBook()
  await answerAndWin(adminPage, operator)
  expect(presses).toEqual([
    overviewLabels.takeCalls,
    '2 leads not answered',
    'j',
    'o',
    'r',
    replyLabels.send,
    leadLabels.everything,
    personLabels.save,
  ])
  await adminPage.context().close()
})

/** A new installation: the first screen sets hours in one press. */
async function takeCalls(adminPage: Page): Promise<void> {
  const isOffered = async () => (await (await fetch(`${app.url}/services`)).text()).includes('/meet?from=services')
  expect(await isOffered()).toBe(false)
  await adminPage.goto(`${app.url}/admin/overview`)
  await press(adminPage, overviewLabels.takeCalls)
  await adminPage.getByText(successNotices['office-hours-set']).waitFor()
  await expect.poll(isOffered).toBe(true)
}

async function readAssessAndBook(): Promise<void> {
  const { slug } = await buildArticle({
    title: 'Demos that end with a date',
    content: 'How a demo begins decides how it ends. [Where does your team stand?](/assessment?from=article)',
  })
  const { slug: checklist } = await buildDownload({ title: 'Checklist for a demo', audience: 'address' })
  const reader = await (await browser.current.newContext({ reducedMotion: 'reduce', userAgent })).newPage()
  await reader.goto(`${app.url}/resources/articles/${slug}?utm_source=letter`)
  await reader.getByRole('link', { name: 'Where does your team stand?' }).click()
  await assess(reader)
  await reader.getByRole('link', { name: 'Checklist for a demo' }).click()
  await reader.waitForURL(`**/resources/downloads/${checklist}/about`)
  await reader.getByRole('textbox', { name: fileGate().email }).fill(email)
  await reader.getByRole('checkbox').check()
  await reader.locator('#get button[type="submit"]').click()
  await reader.locator('#sent').waitFor()
  const { text = '' } = await app.mailTo(email, /Your file/)
  expect(text).toContain('/mine/')
  const [link = ''] = /http\S+\/link\/\S+/.exec(text) ?? []
  expect(await (await reader.request.get(link)).text()).toContain('Download')
  const headers = { origin: app.url }
  expect(await (await reader.request.post(`${link}/file`, { headers })).text()).toBe('Twenty bytes of text')
  await book(reader)
  expect(await axeFindings(reader)).toEqual([])
  expect(await reader.context().cookies()).toEqual([])
  await reader.context().close()
}

/** Strong in all but demos: the result names them, and the checklist about them. */
async function assess(reader: Page): Promise<void> {
  for (const question of await reader.locator('main fieldset').all()) {
    const isOfDemo = /demo/i.test((await question.locator('legend').textContent()) ?? '')
    await question
      .getByRole('radio')
      .nth(isOfDemo ? 0 : 3)
      .check()
  }
  await reader.getByRole('button', { name: assessment().submit }).click()
  await reader.getByText(result.weakestText.replace('{names}', 'demonstrate')).waitFor()
  expect(await axeFindings(reader)).toEqual([])
  const resultAddress = reader.url()
  await reader.getByRole('textbox', { name: keep.email }).fill(email)
  await reader.getByLabel(keep.company).fill('Northwind')
  await reader.getByLabel(keep.consent).check()
  await reader.getByRole('button', { name: keep.submit }).click()
  await reader.locator('#sent').waitFor()
  expect((await app.mailTo(email, /presales assessment/)).text).toContain('Demonstrate')
  await reader.goto(resultAddress)
}

async function book(reader: Page): Promise<void> {
  await reader.goto(`${app.url}/meet?from=download&zone=Europe/Berlin`)
  await reader.getByRole('radio').first().check()
  await reader.getByLabel(call.about).fill('Our demos end without a next step.')
  await reader.getByLabel(call.name).fill('Carla Contact')
  await reader.getByRole('textbox', { name: call.email }).fill(email)
  await reader.getByLabel(call.phone).fill('+49 30 901820')
  await reader.getByRole('button', { name: call.submit }).click()
  await reader.getByText(call.sent.title).waitFor()
  const confirmation = await app.mailTo(email, /^Please confirm your call/)
  await reader.goto(/https?:\/\/\S+\/meet\/\S+/.exec(confirmation.text ?? '')?.[0] ?? '')
  await reader.getByRole('button', { name: call.held.confirm }).click()
  await reader.getByText(call.own.booked).waitFor()
  const invitation = await app.mailTo(email, /^Your call/)
  expect(invitation.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
}

async function answerAndWin(adminPage: Page, operator: Person): Promise<void> {
  await adminPage.goto(`${app.url}/admin/overview`)
  await press(adminPage, '2 leads not answered', 'link')
  expect(await adminPage.getByRole('row').count()).toBe(3)
  expect(await axeFindings(adminPage)).toEqual([])
  for (const one of ['j', 'o']) await key(adminPage, one)
  await adminPage.getByRole('heading', { name: /Carla Contact/ }).waitFor()
  expect(await axeFindings(adminPage)).toEqual([])
  await key(adminPage, 'r')
  await adminPage.getByLabel(replyLabels.subject).fill('Our call')
  // A letter in a field is a letter.
  await adminPage.getByLabel(replyLabels.text).fill('')
  await adminPage.getByLabel(replyLabels.text).pressSequentially('See you then. j k e r')
  await press(adminPage, replyLabels.send)
  expect((await app.mailTo(email, /Our call/)).text).toContain('See you then. j k e r')
  await press(adminPage, leadLabels.everything, 'link')
  const text = await adminPage.getByRole('main').textContent()
  for (const part of ['Checklist for a demo', 'Northwind', 'See you then.', 'First came from', '/resources/articles/'])
    expect(text).toContain(part)
  expect(await axeFindings(adminPage)).toEqual([])
  await adminPage.getByLabel(personLabels.outcome).selectOption('client')
  await press(adminPage, personLabels.save)
  await adminPage.getByText(successNotices['person-planned']).first().waitFor()
  expect((await database().execute(sql`select outcome from people`)).rows).toEqual([{ outcome: 'client' }])
  const overview = (await (await operator.get('/admin/overview')).text()).replaceAll('<!-- -->', '')
  expect(overview).toContain('Clients')
}

async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  presses.push(name)
  await page.getByRole(role, { name, exact: true }).click()
}

async function key(page: Page, one: string): Promise<void> {
  presses.push(one)
  await page.keyboard.press(one)
}

test.each([true, false])(
  'a lead is arranged without giving it to anybody, with scripts: %s',
  async (javaScriptEnabled) => {
    const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
    const { id } = await buildMessage()
    const page = await (await operator.browse(browser.current, { javaScriptEnabled })).newPage()
    await page.goto(`${app.url}/admin/inbox/messages/${id}`)
    await page.getByLabel(leadLabels.tags).fill('hot, demo')
    await page.getByLabel(leadLabels.due).fill('2027-01-04')
    await page
      .getByRole('region', { name: leadLabels.arranged })
      .getByRole('button', { name: leadLabels.saveArranged })
      .click()
    await page.getByText(successNotices['lead-marked'], { exact: true }).waitFor()
    expect(await page.getByLabel(leadLabels.tags).inputValue()).toBe('hot, demo')
    expect(await page.getByLabel(leadLabels.due).inputValue()).toBe('2027-01-04')
    await page.context().close()
  },
)

test('keyboard shortcuts of the inbox can be switched off, and do not affect fields and other keys', async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const page = await (await operator.browse(browser.current)).newPage()
  await page.goto(`${app.url}/admin/leads`)
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await page.keyboard.press('/')
  expect(await focused()).toBe('INPUT')
  await page.keyboard.press('j')
  expect(await page.getByRole('searchbox').inputValue()).toBe('j')
  await page.getByRole('searchbox').fill('')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Control+j')
  expect(await focused()).toBe('BODY')
  await page.keyboard.press('j')
  expect(await focused()).toBe('A')
  await page.keyboard.press('x')
  expect(
    await page
      .getByRole('checkbox', { name: chooseLead('') })
      .first()
      .isChecked(),
  ).toBe(true)
  await page.keyboard.press('?')
  await page.getByLabel(leadLabels.useKeys).uncheck()
  await page.reload()
  await page.keyboard.press('j')
  expect(await focused()).toBe('BODY')
  await page.context().close()
})
