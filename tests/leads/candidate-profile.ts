import { Document, Packer, Paragraph } from 'docx'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fileMessages } from '#app/leads/candidates/candidate.ts'
import { candidateProfile } from '#app/leads/candidates/profile/candidate-profile.content.ts'
import { leadFormMessages } from '#app/leads/form/messages.ts'
import { axeFindings } from '../setup/axe.ts'
import { oldEnough } from '../setup/forms.ts'
import { app, browser } from './product.ts'

const path = '/skillbridge/candidate-profile'
const texts = candidateProfile()
const { labels } = texts

let resume: { name: string; mimeType: string; buffer: Buffer }
let coverLetter: typeof resume
const program = {
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4096)]),
}
const large = {
  name: 'portfolio.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024)]),
}

beforeAll(async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  resume = { name: 'Grace “Demo” résumé.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
  const word = new Document({ sections: [{ children: [new Paragraph('Dear team')] }] })
  coverLetter = { name: 'letter.docx', mimeType: 'application/octet-stream', buffer: await Packer.toBuffer(word) }
})

async function open(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.current.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(app.url + path)
  return page
}

const required = (email: string): Record<string, string> => ({
  [labels.firstName]: 'Grace',
  [labels.lastName]: 'Demo',
  [labels.email]: email,
  [labels.phone]: '+1 502 555 0100',
  [labels.location]: 'Louisville',
  [labels.yearsExperience]: '7',
  [labels.skills]: 'Discovery, Kubernetes',
  [labels.summary]: 'Seven years of demos that end with a decision.',
})

async function write(page: Page, email: string): Promise<void> {
  for (const [label, text] of Object.entries(required(email))) await page.getByLabel(label).fill(text)
}

const submit = (page: Page) => page.getByRole('button', { name: texts.submit }).click()

test('the page has four sections, a side panel, a back link, and every field with its name and autofill token', async () => {
  const page = await open()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings).toEqual([
    texts.sections.personal,
    texts.sections.professional,
    texts.sections.skills,
    texts.sections.documents,
    texts.next.title,
  ])
  expect(await page.getByRole('link', { name: texts.back }).getAttribute('href')).toBe('/skillbridge')
  const fields = await page.locator('main form').evaluate((form: HTMLFormElement) =>
    [...form.elements]
      .filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)
      .filter((one) => one.type !== 'hidden' && one.tabIndex === 0)
      .map((one) => `${one.name}${one.required ? '*' : ''} ${one.labels?.[0]?.textContent} ${one.autocomplete}`.trim()),
  )
  expect(fields).toEqual([
    `firstName* ${labels.firstName} given-name`,
    `lastName* ${labels.lastName} family-name`,
    `email* ${labels.email} email`,
    `phone* ${labels.phone} tel`,
    `location* ${labels.location} address-level2`,
    `linkedinUrl ${labels.linkedinUrl} (optional) url`,
    `currentCompany ${labels.currentCompany} (optional) organization`,
    `currentPosition ${labels.currentPosition} (optional) organization-title`,
    `yearsExperience* ${labels.yearsExperience}`,
    `desiredSalary ${labels.desiredSalary} (optional)`,
    `availability ${labels.availability} (optional)`,
    `skills* ${labels.skills}`,
    `summary* ${labels.summary}`,
    `resume* ${labels.resume}`,
    `coverLetterFile ${labels.coverLetterFile} (optional)`,
    `coverLetter ${labels.coverLetter} (optional)`,
  ])
  await page.getByLabel(labels.firstName).focus()
  const order: (string | undefined)[] = []
  for (let at = 0; at < 17; at++) {
    order.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? undefined,
      ),
    )
    await page.keyboard.press('Tab')
  }
  expect(order.slice(0, 3)).toEqual(['firstName', 'lastName', 'email'])
  expect(order.slice(-4)).toEqual(['resume', 'coverLetterFile', 'coverLetter', texts.submit])
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})

test('with script: files are checked when selected, then stored with the profile; two emails have links only', async () => {
  const page = await open()
  await write(page, 'grace@example.com')
  const file = page.getByLabel(labels.resume)
  await file.setInputFiles(large)
  const alert = page.getByRole('alert')
  await alert.getByText(fileMessages.tooLarge.title).waitFor()
  expect(await alert.textContent()).toContain(fileMessages.tooLarge.description)
  expect(await file.inputValue()).toBe('')
  await file.setInputFiles(resume)
  await page.getByRole('status').getByText(fileMessages.selected(resume.name).description).waitFor()
  await page.getByLabel(labels.coverLetterFile).setInputFiles(coverLetter)
  expect(await page.getByRole('status').getByText(fileMessages.selected('').title).count()).toBe(2)

  const answered = Promise.withResolvers<void>()
  await page.route('**/submission', async (route) => {
    await answered.promise
    await route.continue()
  })
  await submit(page)
  const busy = page.getByRole('button', { name: texts.submitting })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect(await page.getByRole('progressbar', { name: texts.progress }).count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  answered.resolve()
  const thanks = page.getByRole('status').filter({ hasText: texts.sent.title })
  await thanks.waitFor()
  expect(await thanks.textContent()).toContain(texts.sent.description)
  expect(await page.getByLabel(labels.firstName).inputValue()).toBe('')
  expect(await page.getByLabel(labels.resume).inputValue()).toBe('')
  expect(await page.getByLabel(labels.coverLetterFile).inputValue()).toBe('')
  await page.getByText(texts.again).click()
  expect(await page.getByText(fileMessages.selected('').title).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  const announced = await app.mailTo('leads@example.com', /Grace Demo/)
  expect(announced.attachments).toEqual([])
  expect(announced.replyTo).toMatchObject([{ address: 'grace@example.com' }])
  const link = /http:\S+\/files\/resume/.exec(announced.text ?? '')?.[0] ?? ''
  expect(link).toContain(`${app.url}/admin/inbox/candidates/`)
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('content-type') ?? '').not.toContain('pdf')
  expect(opened.status).not.toBe(200)
  const acknowledged = await app.mailTo('grace@example.com')
  expect(acknowledged.text).toContain('be in touch within 48 hours')
  expect(acknowledged.text).toContain('We received your profile, your resume, and your cover letter.')
  expect(acknowledged.text).not.toContain('/admin/')
  await page.context().close()
})

test('with script: input and files are kept when sending fails', async () => {
  const page = await open()
  await write(page, 'tunnel@example.com')
  await page.getByLabel(labels.resume).setInputFiles(resume)
  await page.route('**/submission', (route) => route.abort())
  await submit(page)
  const failure = page.getByRole('alert').filter({ hasText: texts.failed.title })
  await failure.waitFor()
  expect(await failure.textContent()).toContain(texts.failed.description)
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/submission')
  expect(await page.getByLabel(labels.lastName).inputValue()).toBe('Demo')
  expect(await page.getByLabel(labels.resume).inputValue()).toContain('résumé.pdf')
  await submit(page)
  await page.getByText(texts.sent.title).waitFor()
  await app.mailTo('tunnel@example.com')
  await page.context().close()
})

test('with script: a program named like a PDF is rejected at its field, and other input is kept', async () => {
  const page = await open()
  await write(page, 'exe@example.com')
  await page.getByLabel(labels.resume).setInputFiles(program)
  await submit(page)
  await page.getByRole('link', { name: /does not contain a PDF or Word document/ }).waitFor()
  expect(await page.getByLabel(labels.resume).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel(labels.summary).inputValue()).toContain('Seven years')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(labels.resume).setInputFiles(resume)
  await submit(page)
  await page.getByText(texts.sent.title).waitFor()
  await page.context().close()
})

test('without script: a rejected form keeps its input and valid file, and succeeds once corrected', async () => {
  const page = await open({ javaScriptEnabled: false })
  await write(page, 'plain@example.com')
  await page.getByLabel(labels.resume).setInputFiles(resume)
  await page.getByLabel(labels.coverLetterFile).setInputFiles(large)
  await submit(page)
  await page.getByRole('link', { name: fileMessages.tooLarge.title }).waitFor()
  expect(await page.getByLabel(labels.summary).inputValue()).toContain('Seven years')
  expect(await page.getByText(texts.help.kept.replace('{name}', resume.name)).count()).toBe(1)
  expect(await page.getByLabel(labels.resume).getAttribute('required')).toBeNull()
  await submit(page)
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  expect(new URL(page.url()).search).toBe('?sent=1')
  const announced = await app.mailTo('leads@example.com', /Grace Demo/)
  expect(announced.text).toContain(resume.name)
  expect(announced.text).not.toContain('portfolio.pdf')
  expect((await app.mailTo('plain@example.com')).text).toContain('We received your profile and your resume.')
  await page.context().close()
})

async function formAt(): Promise<FormData> {
  const html = await (await fetch(app.url + path)).text()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    firstName: 'Grace',
    lastName: 'Demo',
    email: 'http@example.com',
    phone: '1',
    location: 'Pune',
    yearsExperience: '7',
    skills: 'Discovery',
    summary: 'Demos.',
    website: '',
    pass: /name="pass" value="([^"]+)"/.exec(html)?.[1] ?? '',
  }))
    form.set(name, value)
  return form
}

const post = (form: FormData) => fetch(app.url + path, { method: 'POST', body: form, redirect: 'manual' })
const asFile = (file: typeof resume, name = file.name) => new File([new Uint8Array(file.buffer)], name)

test('over HTTP: every invalid file and field is reported at once, with 422', async () => {
  const form = await formAt()
  form.set('email', 'nobody@')
  form.delete('skills')
  form.set('resume', asFile(program))
  form.set('coverLetterFile', asFile(coverLetter, 'letter.txt'))
  const response = await post(form)
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain(leadFormMessages.wrongEmail)
  expect(html).toContain(leadFormMessages.noSkills)
  expect(html).toContain('resume.pdf does not contain a PDF or Word document.')
  expect(html).toContain('letter.txt is not a .pdf, .doc or .docx file.')
})

test('over HTTP: 422 without a resume; sending a form twice creates one profile; over the limit 429 with the input', async () => {
  const form = await formAt()
  form.set('resume', new File([], ''))
  const missing = await post(form)
  expect(missing.status).toBe(422)
  expect((await missing.text()).includes('Select your resume')).toBe(true)

  form.set('resume', asFile(coverLetter))
  await oldEnough(String(form.get('pass')))
  expect((await Promise.all([post(form), post(form)])).map(({ status }) => status)).toEqual([303, 303])
  await app.mailTo('http@example.com')
  for (const summary of ['Second.', 'Third.', 'Fourth.']) {
    form.set('summary', summary)
    const response = await post(form)
    if (response.status === 303) continue
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await response.text()).toContain(summary)
  }
  await app.mailTo('http@example.com')
  expect(app.outbox.filter((mail) => mail.to?.[0]?.address === 'http@example.com').length).toBeLessThanOrEqual(3)
})

test('over HTTP: a malformed body is rejected with a message, without a server error', async () => {
  const broken = await fetch(app.url + path, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
  })
  expect(broken.status).toBe(422)
  const foreign = await fetch(`${app.url}${path}/submission`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(foreign.status).toBe(422)
  expect((await fetch(`${app.url}${path}/submission`)).status).toBe(404)
})
