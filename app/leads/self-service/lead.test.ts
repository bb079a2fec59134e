import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildAssessment } from '../assessment/factory.ts'
import { cancelCall } from '../booking/change.server.ts'
import { buildCall } from '../booking/factory.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { buildFileRequest } from '../files/factory.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { addGuestFromMessage } from '../messages/guest-leads.server.ts'
import { setRetentionDays } from '../retention/set-retention.server.ts'
import {
  addressChangeToken,
  confirmAddressChange,
  findAddressChange,
  requestAddressChange,
} from './address-change.server.ts'
import { deleteLeadByToken, extendRetention, findLeadByToken, reviseLeadByToken } from './lead.server.ts'
import { guestPage, selfServicePage, selfServiceToken } from './links.server.ts'

testDatabase({ env: { SITE_URL: 'https://solutioneer.example' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const kinds = [
  ['messages', buildMessage],
  ['assessments', buildAssessment],
  ['calls', buildCall],
  ['files', buildFileRequest],
] as const
const cancel = (token: string) => cancelCall(visitor, token)

test.each(kinds)(
  'senders of %s can see, correct, extend and delete their data by the emailed link',
  async (path, build) => {
    const { id } = await build()
    const leadKind = leadKindDefinitions[path]
    const page = await selfServicePage(id)
    const toThem = (await leadKind.mailsAbout(id)).find(({ text }) => text.includes(page))
    expect(toThem?.html).toContain(page)
    const token = page.split('/').at(-1) ?? ''
    expect(await findLeadByToken(token)).toMatchObject({ id, path })
    await reviseLeadByToken(token, { name: 'Ada Lovelace', company: undefined, phone: '+1 502 555 0142' }, '192.0.2.1')
    expect(await findLeadByToken(token)).toMatchObject({
      name: 'Ada Lovelace',
      company: null,
      phone: path === 'messages' || path === 'calls' ? '+1 502 555 0142' : null,
    })
    const soon = new Date(Date.now() + 86_400_000)
    await database().update(leadKind.table).set({ expiresOn: soon }).where(eq(leadKind.table.id, id))
    await extendRetention(token, '192.0.2.1')
    expect((await findLeadByToken(token)).expiresOn.getTime()).toBeGreaterThan(Date.now() + 700 * 86_400_000)
    await deleteLeadByToken(token, cancel)
    await expect(findLeadByToken(token)).rejects.toThrow(NotFound)
    expect(await database().$count(leadKind.table, eq(leadKind.table.id, id))).toBe(0)
  },
)

test('an invalid token is not found', async () => {
  const [{ id }, other] = [await buildMessage(), await buildMessage()]
  const token = await selfServiceToken(id)
  const hex = other.id.replaceAll('-', '')
  for (const wrong of [
    '',
    'x',
    id,
    token.slice(0, -1),
    `${hex}${token.slice(32)}`,
    token.replace(/.$/, 'g'),
    `${token}0`,
  ])
    for (const act of [
      () => findLeadByToken(wrong),
      () => reviseLeadByToken(wrong, { name: 'x', company: undefined, phone: undefined }, '192.0.2.2'),
      () => extendRetention(wrong, '192.0.2.2'),
      () => deleteLeadByToken(wrong, cancel),
    ])
      await expect(act()).rejects.toThrow(NotFound)
})

test('a new address is used only after its confirmation link is opened', async () => {
  const { id } = await buildMessage()
  const token = await selfServiceToken(id)
  await requestAddressChange(token, 'new@example.com', '192.0.2.3')
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, 'new@example.com'))
  const moveToken = /\/address\/(\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  expect(mail?.bodyText).toContain(`https://solutioneer.example/mine/address/${moveToken}`)
  // If the address is mistyped, its owner must not see the lead.
  for (const text of [mail?.bodyText, mail?.bodyHtml]) expect(text).not.toContain(token)
  for (const part of moveToken.split('.')) await expect(findLeadByToken(part)).rejects.toThrow(NotFound)
  expect((await findLeadByToken(token)).email).not.toBe('new@example.com')
  const expired = await addressChangeToken(id, 'new@example.com', Math.floor(Date.now() / 86_400_000) - 1)
  const gone = await addressChangeToken(newId(), 'evil@example.com')
  for (const wrong of [
    '',
    'x',
    expired,
    gone,
    moveToken.replace(id, (await buildMessage()).id),
    moveToken.replace(/.$/, 'z'),
    moveToken.replace(/\.[\w-]+\./, '.ZXZpbEB4.'),
  ])
    await expect(confirmAddressChange(wrong, '192.0.2.3')).rejects.toThrow(NotFound)
  expect(await findAddressChange(moveToken)).toMatchObject({ id, email: 'new@example.com' })
  await confirmAddressChange(moveToken, '192.0.2.3')
  expect((await findLeadByToken(token)).email).toBe('new@example.com')
})

test('the registration email links to the self-service page of a guest once they have confirmed', async () => {
  const registrationId = randomUUID()
  const token = (await guestPage(registrationId)).split('/').at(-1) ?? ''
  await expect(findLeadByToken(token)).rejects.toThrow(NotFound)
  await addGuestFromMessage({
    id: registrationId,
    name: 'Ada',
    email: 'guest@example.com',
    text: 'Signed up for the event.',
  })
  expect(await findLeadByToken(token)).toMatchObject({ email: 'guest@example.com', isGuest: true, path: 'messages' })
  await deleteLeadByToken(token, cancel)
  await expect(findLeadByToken(token)).rejects.toThrow(NotFound)
})

test('retention is set per kind of lead, and a shorter one also applies to existing leads', async () => {
  const daysLeft = async (table: (typeof leadKindDefinitions)['messages']['table'], id: string) => {
    const [lead] = await database().select({ until: table.expiresOn }).from(table).where(eq(table.id, id))
    return Math.round(((lead?.until.getTime() ?? 0) - Date.now()) / 86_400_000)
  }
  const [message, candidate] = [await buildMessage(), await buildCandidate()]
  const days = { messages: 90, candidates: 60, assessments: 730, calls: 730, files: 730, mails: 180, audit: 400 }
  await expect(setRetentionDays({ ...admin, role: 'editor' } as Actor, days)).rejects.toThrow(Forbidden)
  await setRetentionDays(admin, days)
  expect(await daysLeft(leadKindDefinitions.messages.table, message.id)).toBe(730)
  expect(await daysLeft(leadKindDefinitions.messages.table, (await buildMessage()).id)).toBe(90)
  expect(await daysLeft(leadKindDefinitions.candidates.table, (await buildCandidate()).id)).toBe(60)
  await setRetentionDays(admin, { ...days, shorten: 'on' })
  expect(await daysLeft(leadKindDefinitions.messages.table, message.id)).toBe(90)
  expect(await daysLeft(leadKindDefinitions.candidates.table, candidate.id)).toBe(60)
  await database().execute(sql`delete from settings where name = 'leads.kept'`)
})
