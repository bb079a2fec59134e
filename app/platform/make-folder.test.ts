import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.server.ts'

test('nested folders are created once each, even concurrently', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-folders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const deep = path.join(folder, 'one', 'two', 'three')
  await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(deep)])
  await makeFolder(deep)
  expect((await stat(deep)).mode & 0o777).toBe(0o700)
  // The database server of a product that root starts has to reach its folder below it.
  expect((await stat(path.dirname(deep))).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  await writeFile(path.join(folder, 'file'), '')
  await expect(makeFolder(path.join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(path.join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(existsSync('/proc/self'))('a path where no folder can be created fails at once', async () => {
  await expect(makeFolder('/proc/solutioneer/backups')).rejects.toMatchObject({ code: 'ENOENT' })
})
