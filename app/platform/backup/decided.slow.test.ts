import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { after, before, emptyInstallation, expectEndedByNext, lossyProxy } from '#tests/setup/lost-commits.ts'
import { OutcomeUnknown } from './decided.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const source = testDatabase()

test('a restore into a database that commits, and cuts every way to it is ended by whoever comes next', () =>
  expectEndedByNext(source.address, { answer: true, cuts: true }, { ended: after, words: 'It is finished now' }))

test.each([
  ['before a COMMIT reaches it', { answer: false }, [before]],
  ['as a COMMIT reaches it', { answer: true, kills: 'at once' }, [before, after]],
  ['before it answers a COMMIT', { answer: true }, [after]],
] as const)(
  'a server that is killed %s is asked once it is back',
  async (_when, losing, outcomes) => {
    const { backup, state } = await emptyInstallation(source.address)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-killed-commit-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const server = await startEmbeddedPostgres({ dataDir, print: () => {} })
    onTestFinished(() => server.stop())
    const address = { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    const [postmaster] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    const proxy = await lossyProxy(address, { ...losing, kill: () => process.kill(Number(postmaster), 'SIGKILL') })
    // A busy machine takes longer to recover a killed server than a restore waits for it.
    const options = { replace: true, timeoutMs: 60_000 }
    const [restored] = await Promise.allSettled([restoreBackup(proxy.address, backup, options)])
    expect(restored).not.toMatchObject({ reason: expect.any(OutcomeUnknown) })
    expect(proxy.lost()).toBe(1)
    await expect
      .poll(() => state(address), { timeout: 30_000 })
      .toEqual(restored.status === 'fulfilled' ? after : before)
    expect(outcomes).toContainEqual(await state(address))
  },
  120_000,
)
