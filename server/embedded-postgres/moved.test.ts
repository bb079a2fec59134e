import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './for-tests.ts'
import { moveFile, takeMoved } from './moved.ts'

test('completely moved data takes effect, and never replaces existing data', async () => {
  const dataDir = await temporaryFolder()
  await takeMoved(dataDir)
  expect(await readdir(dataDir)).toEqual([])

  const moved = join(moveFile(dataDir), 'postgres')
  await mkdir(moved, { recursive: true })
  await writeFile(join(moved, 'PG_VERSION'), '18\n')
  await mkdir(join(dataDir, 'postgres'))
  await takeMoved(dataDir)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual([])

  const other = await temporaryFolder()
  const cutOff = join(moveFile(other), 'postgres')
  await mkdir(cutOff, { recursive: true })
  await writeFile(join(cutOff, 'PG_VERSION'), '18\n')
  await takeMoved(other)
  expect(await readdir(join(other, 'postgres'))).toEqual(['PG_VERSION'])
  expect(await readdir(other)).toEqual(['postgres'])
})
