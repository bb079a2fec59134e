import { spawnSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallDisk } from './for-tests.ts'
import { startEmbeddedPostgres } from './start.ts'

const print = () => {}

test('a start succeeds once a full disk has room, before the database exists and after', async (context) => {
  const dataDir = await smallDisk(context, '30m')
  const full = /^The disk of .+ is full\. Make room there/
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(full)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([])

  spawnSync('mount', ['-o', 'remount,size=200m', dataDir])
  const { stop } = await startEmbeddedPostgres({ dataDir, print })
  await stop()
  await expect(writeFile(join(dataDir, 'fill'), Buffer.alloc(200_000_000))).rejects.toThrow('ENOSPC')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(full)

  await rm(join(dataDir, 'fill'))
  const restarted = await startEmbeddedPostgres({ dataDir, print })
  await restarted.stop()
})
