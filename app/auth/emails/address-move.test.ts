import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { addressMoveMail } from './address-move.ts'

beforeAll(() => setConfig(readConfig({})))

test('both addresses are told when the account moves and to which address', async () => {
  const move = { newEmail: 'new@example.com', dueAt: new Date('2026-03-01T09:05:59.999Z') }
  for (const side of ['new', 'former'] as const) {
    const mail = await addressMoveMail({ from: 'old@example.com', move, side, href: 'https://pie.example/auth/move/x' })
    expect(mail.text).toContain('Sunday, March 1, 2026 at 9:05 AM UTC')
    expect(mail.text).toMatch(/account\s+of\s+old@example\.com/)
    expect(mail.text).toContain('new@example.com')
    expect(mail.text).toContain('https://pie.example/auth/move/x')
  }
})
