import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteLead } from '../../inbox/delete.server.ts'
import { setLeadStatus } from '../../inbox/set-status.server.ts'
import { leadKindDefinitions } from '../../lead-kinds.server.ts'
import { buildMessage } from '../../messages/factory.ts'
import { messageForm, receiveMessage } from '../../messages/receive.server.ts'
import { messages } from '../../messages/tables.server.ts'
import { buildFormToken } from '../factory.ts'
import { learnFrom, looksLikeSpam } from './learn.server.ts'
import { spamLessons, spamWords } from './tables.server.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '100' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const messageKind = leadKindDefinitions.messages
const advert = 'Boost your backlinks with our casino guest posts, cheap rankings: https://rank.example'
const question = 'How long does a discovery workshop take for a presales team of nine?'

async function sent(message: string, email: string): Promise<string> {
  const draft = messageForm.parse({ name: 'Somebody', email, message })
  await receiveMessage(visitor, draft, {}, { address: '192.0.2.5', token: await buildFormToken(), honeypot: '' })
  const [row] = await database().select({ status: messages.status }).from(messages).where(eq(messages.email, email))
  return row?.status ?? ''
}

test('a message like those marked as spam is stored as spam without an email; a question passes', async () => {
  expect(await sent(advert, 'before@rank.example')).toBe('new')
  for (let at = 0; at < 6; at++) {
    const spam = await buildMessage({ message: `${advert} Offer ${at}`, email: `s${at}@rank.example` })
    await setLeadStatus(messageKind, admin, spam.id, 'spam')
    const fine = await buildMessage({ message: `${question} Case ${at}`, email: `f${at}@northwind.example` })
    await setLeadStatus(messageKind, admin, fine.id, 'answered')
  }
  expect(await sent(`${advert} Last chance`, 'after@rank.example')).toBe('spam')
  expect(await database().$count(mails, eq(mails.recipient, 'after@rank.example'))).toBe(0)
  expect(await sent(question, 'dana@northwind.example')).toBe('new')
  expect(await sent('Can we talk about casino clients and their presales team?', 'eve@northwind.example')).toBe('new')
})

test('a changed decision or a deletion reverts what was learned, and words are stored unreadable', async () => {
  await database().delete(spamLessons)
  await database().delete(spamWords)
  const { id } = await buildMessage({ message: 'zebrafinch zebrafinch', email: 'z@zebrafinch.example' })
  await setLeadStatus(messageKind, admin, id, 'spam')
  const learned = await database().select().from(spamWords)
  expect(learned.length).toBeGreaterThan(0)
  expect(learned.every(({ spam, fine }) => spam === 1 && fine === 0)).toBe(true)
  expect(JSON.stringify(learned)).not.toContain('zebrafinch')
  await setLeadStatus(messageKind, admin, id, 'answered')
  expect((await database().select().from(spamWords)).every(({ spam, fine }) => spam === 0 && fine === 1)).toBe(true)
  await deleteLead(messageKind, admin, id)
  expect(await database().select().from(spamWords)).toEqual([])
})

test('eight concurrent lessons are all learned without deadlock', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      transaction(() => learnFrom(newId(), at % 2 === 0, ['cheap rankings', `offer ${at}`])),
    ),
  )
  const [mostFrequent] = (await database().select().from(spamWords)).sort((one, other) => other.spam - one.spam)
  expect(mostFrequent).toMatchObject({ spam: 4, fine: 4 })
  expect(await looksLikeSpam(['cheap rankings'])).toBe(false)
})

test('a lead without text teaches nothing, and the same lesson counts once', async () => {
  const counted = async () => database().$count(spamWords)
  const [before, leadId] = [await counted(), newId()]
  await transaction(() => learnFrom(newId(), true, ['']))
  expect(await counted()).toBe(before)
  const learned = async () => {
    await transaction(() => learnFrom(leadId, true, ['A zeppelin for every presales team']))
    return (await database().select().from(spamWords)).reduce((sum, { spam }) => sum + spam, 0)
  }
  expect(await learned()).toBe(await learned())
})
