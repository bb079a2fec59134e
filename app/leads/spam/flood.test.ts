import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { messageForm, receiveMessage } from '../messages/receive.server.ts'
import { messages } from '../messages/tables.server.ts'
import { buildFormToken } from './factory.ts'
import { isFlood } from './flood.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' } })

/** Sends a message like an attacker who knows the form, with a new token and mailbox each time. */
async function send(name: string, address: string, message: string): Promise<void> {
  const draft = messageForm.parse({ name, email: `${name}@example.com`, message })
  await receiveMessage(visitor, draft, {}, { address, token: await buildFormToken(), honeypot: '' })
}

async function countsByStatus(name: string): Promise<Record<string, number>> {
  const rows = await database()
    .select({ status: messages.status, count: sql<number>`count(*)::int` })
    .from(messages)
    .where(like(messages.name, `${name}%`))
    .groupBy(messages.status)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('a network block gets forty messages an hour through; the others are stored as spam', async () => {
  for (let at = 0; at < 45; at++)
    await send(`block${at}`, `203.0.113.${at}`, `Question ${'abcdefghij'[at % 10]} ${at}?`)
  for (let at = 0; at < 45; at++)
    await send(`six${at}`, `2001:db8:9:${at.toString(16)}::1`, `Question ${'abcdefghij'[at % 10]} ${at}?`)
  expect(await countsByStatus('block')).toEqual({ new: 40, spam: 5 })
  expect(await countsByStatus('six')).toEqual({ new: 40, spam: 5 })
  expect(await database().$count(mails, like(mails.recipient, 'block%'))).toBe(40)
  await send('neighbor', '203.0.114.1', 'May I ask about a workshop in May?')
  expect(await countsByStatus('neighbor')).toEqual({ new: 1 })
})

test('the same text is accepted five times a day, whatever its names, numbers and links', async () => {
  for (let at = 0; at < 20; at++) {
    const text = `Ada${at}, we rank your site first for ${at} dollars, guaranteed: https://rank${at}.example/${at}`
    await send(`advert${at}`, `198.51.${at}.7`, text)
  }
  expect(await countsByStatus('advert')).toEqual({ new: 5, spam: 15 })
  await send('person', '198.51.30.7', 'How would you rank our two sites for a pilot of the workshop?')
  expect(await countsByStatus('person')).toEqual({ new: 1 })
})

test('a message with many links is spam, one with a few is not', async () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.com/${at}`).join(' ')
  await send('heap', '192.0.2.1', `See ${links(11)}`)
  await send('few', '192.0.2.1', `Our three proposals: ${links(3)}`)
  expect(await countsByStatus('heap')).toEqual({ spam: 1 })
  expect(await countsByStatus('few')).toEqual({ new: 1 })
})

test('texts under forty characters are not compared', async () => {
  const six = async (text: string) => {
    const results: boolean[] = []
    for (let at = 0; at < 6; at++) results.push(await isFlood([text]))
    return results.at(-1)
  }
  expect(await six('Hello abcdefghi bcdefghij cdefghijk defghijkl')).toBe(false)
  expect(await six('Hello abcdefghi bcdefghij cdefghijk defghijklm')).toBe(true)
})
