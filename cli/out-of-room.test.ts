import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown } from '#app/platform/backup/decided.server.ts'
import { failureWords } from './failure.ts'
import { commandWithDiskFullMessage } from './out-of-room.ts'

const panic = 'PANIC:  could not write to file "pg_wal/xlogtemp.22626": No space left on device\n'
const cut = new Error('Connection terminated unexpectedly')

/** A data folder, and the error message of a command that fails on the server there. */
async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-room-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const log = path.join(folder, 'postgres.log')
  const messagesOf = (logged: string, error: Error) =>
    commandWithDiskFullMessage(folder, async () => {
      await appendFile(log, logged)
      throw error
    }).catch(failureWords)
  return { folder, log, said: messagesOf }
}

test('a server that stopped because of a full disk is reported with a remedy', async () => {
  const { folder, log, said: printed } = await dataFolder()
  await writeFile(log, 'LOG:  database system is ready to accept connections\n')
  expect(await printed(panic, cut)).toMatch(
    `The disk of ${folder} is full, so the database server ended (Connection terminated`,
  )
  expect(await printed(panic, cut)).toMatch(
    /Make room there, or name a folder on a larger disk .+then run this again\.$/,
  )
})

test('a server that stopped at commit is reported with an unknown outcome', async () => {
  const { folder, said: printed } = await dataFolder()
  const words = await printed(panic, new OutcomeUnknown(cut))
  expect(words).toContain(`The disk of ${folder} is full, so the database server ended. Make room there`)
  expect(words).toMatch(
    /lost at the last step \(Connection terminated.+is not known yet.+Or restore once more, with --replace\.$/,
  )
})

test('so is one whose socket is gone with it', async () => {
  const { said: printed } = await dataFolder()
  const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  expect(await printed(panic, gone)).toMatch(/is full, so the database server ended \(connect ENOENT\)/)
  const missing = Object.assign(new Error('There is no such file.'), { code: 'ENOENT', syscall: 'open' })
  expect(await printed(panic, missing)).toBe('There is no such file.')
})

test('log entries of an earlier day or another failure are not reported', async () => {
  const { log, said: printed } = await dataFolder()
  await writeFile(log, panic)
  expect(await printed('LOG:  received immediate shutdown request\n', cut)).toMatch(
    /^The database ended the connection/,
  )
  expect(await printed(panic, new Error('There is no such file.'))).toBe('There is no such file.')
  expect(await commandWithDiskFullMessage('/nowhere', async () => 7)).toBe(7)
})

test('a log that was rotated meanwhile is read from its beginning', async () => {
  const { folder, log } = await dataFolder()
  await writeFile(log, 'LOG:  checkpoint\n'.repeat(100))
  const failing = commandWithDiskFullMessage(folder, async () => {
    await writeFile(log, panic)
    throw cut
  })
  await expect(failing).rejects.toThrow(/^The disk of .+ is full/)
})
