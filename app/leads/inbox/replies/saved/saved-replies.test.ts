import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import {
  deletedSavedReplies,
  deleteSavedReply,
  listSavedReplies,
  restoreSavedReply,
  writeSavedReply,
} from './saved-replies.server.ts'

testDatabase()

const draft = { title: 'Thanks', text: 'Thank you for writing.' }

test('admins create, edit and delete saved replies; an unknown one is not found', async () => {
  const [admin, editor] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'editor' })]
  await writeSavedReply(admin, undefined, draft)
  const [{ id = '' } = {}] = await listSavedReplies(admin)
  await writeSavedReply(admin, id, { ...draft, title: 'Many thanks' })
  expect((await listSavedReplies(admin)).map(({ title }) => title)).toEqual(['Many thanks'])
  for (const missing of [newId(), 'nothing']) {
    await expect(writeSavedReply(admin, missing, draft)).rejects.toBeInstanceOf(NotFound)
    await expect(deleteSavedReply(admin, missing)).rejects.toBeInstanceOf(NotFound)
  }
  await expect(writeSavedReply(editor, id, draft)).rejects.toBeInstanceOf(Forbidden)
  await expect(deleteSavedReply(editor, id)).rejects.toBeInstanceOf(NotFound)
  await deleteSavedReply(admin, id)
  expect(await listSavedReplies(admin)).toEqual([])
})

test('admins restore a deleted saved reply once, unchanged', async () => {
  const [admin, editor] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'editor' })]
  await writeSavedReply(admin, undefined, draft)
  const [before] = await listSavedReplies(admin)
  const id = before?.id ?? ''
  await deleteSavedReply(admin, id)
  expect(await deletedSavedReplies(admin)).toContainEqual({ id, title: 'Thanks', deletedAt: expect.any(Date) })
  await expect(restoreSavedReply(editor, id)).rejects.toThrow(NotFound)
  await expect(deletedSavedReplies(editor)).rejects.toThrow(Forbidden)
  expect(await restoredByEight(() => restoreSavedReply(admin, id))).toEqual({ answered: 8, restored: 1 })
  expect(await listSavedReplies(admin)).toEqual([before])
  expect((await deletedSavedReplies(admin)).map((one) => one.id)).not.toContain(id)
  await deleteSavedReply(admin, id)
})

test('saving forty replies at once does not exceed the maximum', async () => {
  const admin = await buildMember({ role: 'admin' })
  await rawSql()`
    insert into saved_replies (id, title, text) select gen_random_uuid(), 'One', 'Text' from generate_series(1, 190)`
  const save = (_: unknown, number: number) => writeSavedReply(admin, undefined, { ...draft, title: `Reply ${number}` })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, save))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Invalid)
  expect(await rawSql()`select 1 from saved_replies`).toHaveLength(200)
  const [{ id = '' } = {}] = await listSavedReplies(admin)
  await deleteSavedReply(admin, id)
  await writeSavedReply(admin, undefined, draft)
  await expect(restoreSavedReply(admin, id)).rejects.toThrow(Conflict)
})
