import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { deleteLead } from '#app/leads/inbox/delete.server.ts'
import { leadKindDefinitions } from '#app/leads/lead-kinds.server.ts'
import { messageForm, receiveMessage } from '#app/leads/messages/receive.server.ts'
import { buildFormToken } from '#app/leads/spam/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { isPublicAddress } from '#app/platform/fetch/public-fetch.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deliver, purgeDeliveries } from './deliver.server.ts'
import { buildWebhook } from './factory.ts'
import { webhookPayload } from './payload.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'
import { deleteWebhook, findWebhook, listWebhooks, sendDeliveryAgain, setWebhook } from './webhooks.server.ts'

testDatabase()

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const localRules = { allows: (address: string) => address === '127.0.0.1', protocols: ['http:'] }
let server: Server | undefined
afterEach(() => server?.close())

/** A webhook receiver that records requests and responds with `answers`. */
async function listening(answers: (number | { location: string })[]) {
  const came: { headers: IncomingMessage['headers']; body: string }[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      came.push({ headers: request.headers, body })
      const answer = answers[came.length - 1] ?? 200
      if (typeof answer === 'number') response.writeHead(answer).end('ok')
      else response.writeHead(302, answer).end()
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { came, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function receive(email: string): Promise<string> {
  const draft = messageForm.parse({ name: 'Ada', email, message: 'Hello' })
  await receiveMessage(visitor, draft, {}, { address: '192.0.2.9', token: await buildFormToken(), honeypot: '' })
  const [row] = await rawSql()<{ id: string }[]>`select id from messages where email = ${email}`
  return row?.id ?? ''
}

const linesOf = (webhookId: string, subjectId: string) =>
  database()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .then((lines) => lines.filter((line) => line.subjectId === subjectId))

test('a lead is sent once, signed, retried after a failure, and sent again on request', async () => {
  const { came, address } = await listening([500, 200, 204])
  const { id } = await buildWebhook({ address, events: ['lead.received'] })
  const off = await buildWebhook({ address, events: ['lead.received'], active: false })
  const other = await buildWebhook({ address, events: ['booking.made'] })
  const leadId = await receive('told@example.com')
  for (const none of [off, other]) expect(await linesOf(none.id, leadId)).toEqual([])
  const [line] = await linesOf(id, leadId)
  const delivery = line?.id ?? ''
  await expect(deliver(delivery, localRules)).rejects.toThrow('status 500')
  expect((await linesOf(id, leadId))[0]).toMatchObject({ state: 'failed', attempts: 1 })
  await Promise.allSettled(Array.from({ length: 20 }, () => deliver(delivery, localRules)))
  await deliver(delivery, localRules)
  expect(came).toHaveLength(2)
  expect((await linesOf(id, leadId))[0]).toMatchObject({ state: 'sent', attempts: 2 })
  const { headers, body } = came[1] ?? { headers: {}, body: '' }
  const { secret } = await findWebhook(admin, id)
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'lead.received' })
  expect(headers['webhook-id']).toBe(delivery)
  expect(JSON.parse(body)).toMatchObject({
    type: 'lead.received',
    data: { id: leadId, kind: 'messages', email: 'told@example.com', about: 'Hello' },
  })
  await sendDeliveryAgain(admin, id, delivery)
  await deliver(delivery, localRules)
  expect(came).toHaveLength(3)
})

test('a delivery whose process is killed is made by the next try, and once', async () => {
  const { came, address } = await listening([200])
  const { id } = await buildWebhook({ address, events: ['lead.received'] })
  const leadId = await receive('killed@example.com')
  const [line] = await linesOf(id, leadId)
  const delivery = line?.id ?? ''
  const claimedAt = (secondsAgo: number) =>
    database()
      .update(webhookDeliveries)
      .set({ claimedAt: new Date(Date.now() - secondsAgo * 1000), state: 'failed' })
      .where(eq(webhookDeliveries.id, delivery))
  await claimedAt(10)
  // The queue retries such a job after seconds and must not count it as done.
  await expect(deliver(delivery, localRules)).rejects.toThrow('Another process')
  await sendDeliveryAgain(admin, id, delivery)
  await expect(deliver(delivery, localRules)).rejects.toThrow('Another process')
  expect(came).toEqual([])
  await claimedAt(61)
  await deliver(delivery, localRules)
  await deliver(delivery, localRules)
  expect(came).toHaveLength(1)
  expect((await linesOf(id, leadId))[0]).toMatchObject({ state: 'sent', attempts: 1 })
})

test('spam is not sent, and a lead deleted before delivery sends no data', async () => {
  const { came, address } = await listening([])
  const { id } = await buildWebhook({ address, events: ['lead.received'] })
  const leadId = await receive('gone@example.com')
  const [line] = await linesOf(id, leadId)
  await deleteLead(leadKindDefinitions.messages, admin, leadId)
  await deliver(line?.id ?? '', localRules)
  expect(came).toEqual([])
  expect((await linesOf(id, leadId))[0]).toMatchObject({ state: 'failed', answer: 'The record is deleted.' })
})

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://hook.localhost:8443/',
  'https://printer/hook',
  'https://metadata.google.internal/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[::1]/hook',
  'https://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'no address',
])('%s is refused as an address', async (address) => {
  await expect(setWebhook(admin, undefined, { address, events: ['member.joined'] })).rejects.toThrow(Invalid)
})

test('a name that leads into our network, and a redirect, are refused when it is sent', async () => {
  const inside = await buildWebhook({ address: 'https://localhost/hook', events: ['lead.received'] })
  const leadId = await receive('inside@example.com')
  const [line] = await linesOf(inside.id, leadId)
  // why: a name that resolves to this machine wherever the tests run. The check of names is left out, so that it is
  // resolved.
  const looksUp = { allows: isPublicAddress, protocols: ['https:'] }
  await expect(deliver(line?.id ?? '', looksUp)).rejects.toThrow('it is not on the public internet')
  const { came, address } = await listening([{ location: 'http://10.0.0.1/' }])
  const { id } = await buildWebhook({ address, events: ['lead.received'] })
  const second = await receive('redirected@example.com')
  const [sent] = await linesOf(id, second)
  await expect(deliver(sent?.id ?? '', localRules)).rejects.toThrow('status 302')
  expect(came).toHaveLength(1)
})

test('only admins look, and what is no id is nothing', async () => {
  const { id, delivery } = await buildWebhook()
  for (const role of ['member', 'moderator', 'editor'] as const) {
    const actor = { ...admin, role } as Actor
    await expect(listWebhooks(actor)).rejects.toThrow(Forbidden)
    await expect(findWebhook(actor, id)).rejects.toThrow(Forbidden)
    await expect(deleteWebhook(actor, id)).rejects.toThrow(Forbidden)
    await expect(sendDeliveryAgain(actor, id, delivery)).rejects.toThrow(Forbidden)
  }
  await expect(findWebhook(admin, 'x')).rejects.toThrow(NotFound)
  await expect(sendDeliveryAgain(admin, newId(), delivery)).rejects.toThrow(NotFound)
  await deleteWebhook(admin, id)
  await expect(findWebhook(admin, id)).rejects.toThrow(NotFound)
})

test('lines of the log go after 30 days', async () => {
  const { id, delivery } = await buildWebhook()
  const age = (days: number) =>
    database()
      .update(webhookDeliveries)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(webhookDeliveries.id, delivery))
  await age(29)
  await purgeDeliveries.perform({})
  expect((await findWebhook(admin, id)).deliveries).toHaveLength(1)
  await age(31)
  await purgeDeliveries.perform({})
  expect((await findWebhook(admin, id)).deliveries).toEqual([])
})

test('of forty webhooks that are added at once there are as many as can be, and no more', async () => {
  await database().delete(webhooks)
  const add = (_: unknown, number: number) =>
    setWebhook(admin, undefined, { address: `https://example.com/${number}`, events: ['booking.made'], active: 'on' })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, add))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Invalid)
  expect(await listWebhooks(admin)).toHaveLength(20)
})

test('a webhook describes a member, and sends nothing about a deleted one', async () => {
  const { id, email } = await buildMember({ name: 'Ada Vale' })
  expect(await webhookPayload('member', id)).toMatchObject({ id, email, name: 'Ada Vale' })
  expect(await webhookPayload('member', newId())).toBeUndefined()
})
