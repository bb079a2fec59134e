import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { testApp, testBrowser } from './app.ts'
import { signedIn } from './people.ts'

const app = testApp()
const browser = testBrowser()
const admin = () => signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
const textOf = async (response: Promise<Response>) => (await (await response).text()).replaceAll('<!-- -->', '')

test('a lead is read end to end', async () => {
  const operator = await admin()
  const { id } = await buildMessage({ name: 'Ada Presales', service: 'coaching', message: 'How long\ndoes it take?' })
  const inbox = await textOf(operator.get('/admin/inbox'))
  for (const words of ['Ada Presales', 'Leadership Coaching', 'Messages (1 new)']) expect(inbox).toContain(words)
  const here = `/admin/inbox/messages/${id}`
  expect(await textOf(operator.get(here))).toContain('How long\ndoes it take?')

  expect((await operator.post(`${here}/status`, { status: 'answered' })).headers.get('location')).toContain('done=status-set')
  expect(await textOf(operator.get('/admin/inbox?status=answered'))).toContain('Ada Presales')
  expect(await textOf(operator.get('/admin/inbox?status=new'))).not.toContain('Ada Presales')

  const empty = await operator.post(here, { note: ' ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Write the note.')])
  await operator.post(here, { note: 'Called back, wants two days.' })
  const noted = await textOf(operator.get(here))
  expect(noted).toContain('Called back, wants two days.')

  expect(await textOf(operator.get(`${here}/removal`))).toContain('Its note goes with it.')
  const gone = await operator.post(`${here}/removal?_method=DELETE&back=%2Fadmin%2Finbox%3Fq%3Dada`)
  expect(gone.headers.get('location')).toBe('/admin/inbox?q=ada&done=message-deleted')
  const missing = await operator.get(here)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('No longer here')])
  expect((await operator.post(`${here}/removal?_method=DELETE`)).headers.get('location')).toBe('/admin/inbox?failed=message-gone')
})

test("a candidate's document opens for an admin only", async () => {
  const operator = await admin()
  const member = await signedIn(app, { role: 'admin', area: 'campus' })
  const { id } = await buildCandidate({ firstName: 'Grace' })
  const profile = `/admin/inbox/candidates/${id}`
  expect(await textOf(operator.get(profile))).toContain('0.00 MB')
  const file = await operator.get(`${profile}/files/resume`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  for (const other of [
    await fetch(`${app.url}${profile}/files/resume`, { redirect: 'manual' }),
    await member.get(`${profile}/files/resume`),
  ])
    expect([other.status, other.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/admin\/login/)])
  expect((await operator.get(`${profile}/files/constructor`)).status).toBe(404)
  expect((await operator.get(`${profile}/files/coverLetter`)).status).toBe(404)
})

/** Every screen, filled, in one browser: nothing for axe to say at either width, in light and dark. */
test('the screens are clean to axe', { timeout: 120_000 }, async () => {
  const operator = await admin()
  const message = await buildMessage({ status: 'spam', service: 'workshops', phone: '+1 502 555 0100', company: 'Example Inc.' })
  await buildMessage({ status: 'read' })
  const candidate = await buildCandidate({ linkedinUrl: 'https://linkedin.example/grace' })
  await operator.post(`/admin/inbox/messages/${message.id}`, { note: 'Looks real to me.' })
  const screens = [
    '/admin/inbox',
    '/admin/inbox?q=nobody-at-all',
    '/admin/inbox?tab=candidates',
    `/admin/inbox/messages/${message.id}`,
    `/admin/inbox/messages/${message.id}/removal`,
    `/admin/inbox/candidates/${candidate.id}`,
  ]
  const troubles: string[] = []
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    const context = await operator.browse(browser.current, { viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    page.on('console', (said) => said.type() === 'error' && troubles.push(`${page.url()}: ${said.text()}`))
    for (const [at, screen] of screens.entries()) {
      await page.goto(app.url + screen)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations) troubles.push(`${screen} at ${width}: ${id} ${nodes.map((node) => node.target).join(' ')}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) troubles.push(`${screen} at ${width}: ${wide} px too wide`)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${at}-${width}.png`, fullPage: true })
    }
    await context.close()
  }
  expect(troubles).toEqual([])
})
