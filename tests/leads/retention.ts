import { beforeAll, describe, expect, test } from 'vitest'
import { requirePermit } from '#app/admin/require-permit.ts'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import type { Actor } from '#app/platform/actor.ts'
import { publishCopy } from '#app/platform/copy/publish.server.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { app } from './product.ts'

const page = async (address: string) => (await fetch(`${app.url}${address}`)).text()
const times = { messages: 40, candidates: 41, assessments: 42, calls: 43, files: 44, mails: 45, audit: 46 }
const asFields = Object.fromEntries(Object.entries(times).map(([kind, days]) => [kind, String(days)]))

describe('how long leads are kept', () => {
  let operator: Person
  beforeAll(async () => {
    operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
    await buildCallHost()
  })

  test('the privacy page shows the retention that an admin sets, also if it was cached', async () => {
    for (const address of ['/privacy', '/privacy.md', '/llms-full.txt']) {
      const text = await page(address)
      expect(text).toContain('for two years')
      expect(text).toContain('for 180 days with its text')
      expect(text).not.toContain('{mails}')
    }
    expect(await page('/meet')).toContain('for two years to prepare the call.')
    const response = await operator.post('/admin/kept', asFields)
    expect(response.headers.get('location')).toContain('done=leads-kept')
    for (const address of ['/privacy', '/privacy.md', '/llms-full.txt'])
      await expect.poll(() => page(address)).toContain('for 45 days with its text')
    const privacyText = await page('/privacy')
    for (const days of Object.values(times)) expect(privacyText).toContain(`${days} days`)
    expect(privacyText).not.toContain('two years')
    expect(await page('/meet')).toContain('for 43 days to prepare the call.')
  })

  test('customized copy must contain the placeholders for retention periods', async () => {
    const screen = await (await operator.get('/admin/kept')).text()
    expect(screen).toContain('How long leads, emails and the audit log are kept</h1>')
    const key = 'sections.4.list.6'
    const publish = (text: string) =>
      operator.post('/admin/pages/privacy', { version: '0', intent: 'publish', [key]: text })
    const response = await publish('We keep email for a while.')
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please keep {mails}')
    expect((await publish('We keep email for {mails}.')).status).toBe(302)
    await expect.poll(() => page('/privacy')).toMatch(/We keep email for (?:45|180) days\./)
  })

  test('customized copy from before placeholders existed stays unchanged', async () => {
    const { id, email } = operator
    const actor: Actor = { kind: 'member', id, email, role: 'admin', sessionId: '' }
    await publishCopy(requirePermit(actor, 'copy.write'), 'privacy', {
      'sections.4.list.6': 'We keep email for half a year.',
    })
    await expect.poll(() => page('/privacy')).toContain('We keep email for half a year.')
  })
})
