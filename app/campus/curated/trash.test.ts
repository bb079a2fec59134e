import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { buildCurated } from './factory.ts'
import { findCurated } from './queries.server.ts'
import { deleteCurated, deletedCurated, restoreCurated } from './revise.server.ts'

testDatabase()

test('restoring a deleted resource many times restores it once, unchanged, and only managers can', async () => {
  const editor = await buildMember({ role: 'editor' })
  const member = await buildMember()
  const resource = await buildCurated({ title: 'A guide', url: null })
  await deleteCurated(editor, resource.id)
  await expect(findCurated(editor, resource.id)).rejects.toThrow(NotFound)
  expect(await deletedCurated(editor)).toMatchObject([{ id: resource.id, title: 'A guide' }])
  await expect(restoreCurated(member, resource.id)).rejects.toThrow(Forbidden)
  expect(() => deletedCurated(member)).toThrow(Forbidden)
  expect(await restoredByEight(() => restoreCurated(editor, resource.id))).toEqual({ answered: 8, restored: 1 })
  expect(await findCurated(member, resource.id)).toEqual(resource)
  await expect(restoreCurated(editor, newId())).rejects.toThrow(NotFound)
})
