import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { listSavedReplies, removeSavedReply, writeSavedReply } from './saved-replies.server.ts'

testDatabase()

const draft = { title: 'Thanks', text: 'Thank you for writing.' }

test('a saved reply is written, changed and removed by admins, and what is not there is not found', async () => {
  const [admin, editor] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'editor' })]
  await writeSavedReply(admin, undefined, draft)
  const [{ id = '' } = {}] = await listSavedReplies(admin)
  await writeSavedReply(admin, id, { ...draft, title: 'Many thanks' })
  expect((await listSavedReplies(admin)).map(({ title }) => title)).toEqual(['Many thanks'])
  for (const missing of [newId(), 'nothing']) {
    await expect(writeSavedReply(admin, missing, draft)).rejects.toBeInstanceOf(NotFound)
    await expect(removeSavedReply(admin, missing)).rejects.toBeInstanceOf(NotFound)
  }
  await expect(writeSavedReply(editor, id, draft)).rejects.toBeInstanceOf(Forbidden)
  await expect(removeSavedReply(editor, id)).rejects.toBeInstanceOf(NotFound)
  await removeSavedReply(admin, id)
  expect(await listSavedReplies(admin)).toEqual([])
})
