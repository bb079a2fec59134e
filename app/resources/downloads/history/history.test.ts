import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { system, visitor } from '#app/platform/actor.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { versionsOfRecord } from '#app/platform/versions/versions.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildTag } from '../../articles/factory.ts'
import { buildDownload } from '../factory.ts'
import { unpublishDownload } from '../publish.server.ts'
import { findDownload } from '../queries.server.ts'
import { reviseDownload } from '../revise.server.ts'
import { versionsOfDownload } from './keep.server.ts'
import { restoreDownloadVersion } from './restore.server.ts'

testDatabase()

test('each save and publication of a download is stored as a version, and any version can be restored', async () => {
  const editor = await buildMember({ role: 'editor' })
  const tag = await buildTag()
  const { id } = await buildDownload({ title: 'A checklist', description: 'First.', tagIds: [tag.id] })
  const { fileName } = await findDownload(system, id)
  await reviseDownload(editor, id, { title: 'Another', description: 'Second.' })
  await unpublishDownload(editor, id)
  const versions = await versionsOfRecord(versionsOfDownload(id))
  expect(versions.map(({ act }) => act)).toEqual(['withdrawn', 'revised', 'published', 'created'])
  expect(versions[1]).toMatchObject({ actorId: editor.id, says: { title: 'Another', description: 'Second.' } })
  const first = versions.at(-1)?.id ?? ''
  await expect(restoreDownloadVersion(visitor, id, first)).rejects.toThrow(Forbidden)
  await restoreDownloadVersion(editor, id, first)
  const restored = { title: 'A checklist', description: 'First.', fileName, isPublished: false, tags: [{ id: tag.id }] }
  expect(await findDownload(editor, id)).toMatchObject(restored)
  const other = await buildDownload()
  await expect(restoreDownloadVersion(editor, other.id, first)).rejects.toThrow(NotFound)
})
