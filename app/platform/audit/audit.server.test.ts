import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { newId } from '#app/platform/ids.ts'
import { withRequest } from '#app/platform/log/log.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import type { Permit } from '../permit.ts'
import { auditLog, writeAudit } from './audit.server.ts'
import { type AuditFilter, lastActOn, lastActsOn, listAudit } from './queries.server.ts'

testDatabase()

test('an entry records who did what to which record, without secrets', async () => {
  const [actorId, postId] = [newId(), newId()]
  const payload = {
    topicId: newId(),
    postId,
    title: 'A title',
    password: 'hunter22',
    accessToken: 'abc',
    inner: { recoveryCode: '123456', kept: 1 },
    text: 'x'.repeat(1000),
    address: '192.0.2.7',
  }
  const actor = {
    kind: 'member',
    id: actorId,
    email: 'mod@example.com',
    role: 'moderator',
    sessionId: newId(),
  } as const
  await withRequest('asked-1', () => transaction(() => writeAudit('post.hidden', payload, actor)))
  const [row] = await database().select().from(auditLog).where(eq(auditLog.actorId, actorId))
  expect(row).toMatchObject({ actorKind: 'moderator', act: 'post.hidden', subjectId: postId, address: '192.0.2.7' })
  expect(row?.requestId).toBe('asked-1')
  expect(Date.now() - (row?.at.getTime() ?? 0)).toBeLessThan(600_000)
  expect(row?.details).toEqual({
    topicId: payload.topicId,
    postId,
    title: 'A title',
    inner: { kept: 1 },
    text: `${'x'.repeat(300)}…`,
  })
})

test('an act of the product itself is recorded without an actor', async () => {
  await transaction(() => writeAudit('sample.imported', { articles: 8 }, system))
  const [row] = await database().select().from(auditLog).where(eq(auditLog.act, 'sample.imported'))
  expect(row).toMatchObject({ actorId: null, actorKind: 'system', subjectId: null, details: { articles: 8 } })
})

test('the log is filtered by act and person, and names the last editor', async () => {
  const permit = {} as Permit<'audit.read'>
  const [postId, other] = [newId(), newId()]
  const actor = { kind: 'member', id: newId(), email: 'm@example.com', role: 'moderator', sessionId: newId() } as const
  await transaction(() => writeAudit('post.hidden', { postId, authorId: null }, actor))
  await transaction(() => writeAudit('post.liked', { postId }, system))
  await transaction(() => writeAudit('post.hidden', { postId: other, authorId: null }, system))
  const acts = async (filter: AuditFilter) => (await listAudit(permit, filter)).items.map(({ act }) => act)
  expect(new Set(await acts({ act: 'post.liked' }))).toEqual(new Set(['post.liked']))
  expect(await acts({ people: [actor.id] })).toEqual(['post.hidden'])
  expect(await acts({ people: [postId] })).toEqual(['post.liked', 'post.hidden'])
  expect(await acts({ people: [] })).toEqual([])
  expect(await lastActOn(postId)).toMatchObject({ actorId: null })
  expect(await lastActOn(postId, 'post.hidden')).toMatchObject({ actorId: actor.id })
  expect(await lastActOn(newId())).toBeUndefined()
})

test('an address that is no string is not recorded, and an empty list of records runs no query', async () => {
  const id = newId()
  await transaction(() => writeAudit('post.hidden', { postId: id, address: { network: 'x' } }, system))
  const [row] = await database().select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(row?.address).toBeNull()
  const counted = await countingQueries(() => lastActsOn([]))
  expect(counted).toMatchObject({ result: new Map(), queries: [] })
})
