import { expect, onTestFinished, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { after, before, emptyInstallation, expectEndedByNext, lossyProxy } from '#tests/setup/lost-commits.ts'
import { decided } from './decided.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const source = testDatabase()

test('a restore whose connection is lost during the commit is complete, with its files', async () => {
  const { backup, state } = await emptyInstallation(source.address)
  const { address, drop } = await emptyDatabase()
  onTestFinished(drop)
  const proxy = await lossyProxy(address, { answer: true })
  await restoreBackup(proxy.address, backup, { replace: true })
  expect(proxy.lost()).toBe(1)
  expect(await state(address)).toEqual(after)
  expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
})

// Other ways to lose a commit, with servers that are killed: decided.slow.test.ts.
test.each([
  ['commits, and answers nobody any more', { answer: true, forGood: true }, after, 'It is finished now'],
  ['goes away before it commits', { answer: false, forGood: true }, before, 'Nothing of it is left'],
])('a restore into a database that %s is ended by whoever comes next', (_how, losing, ended, words) =>
  expectEndedByNext(source.address, losing, { ended, words }),
)

test('a transaction that the database rejects at commit is reported as rolled back', async () => {
  const sql = open(source.address, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`create table decided (id int unique deferrable initially deferred)`
  await expect(decided(sql, async (tx) => void (await tx`insert into decided values (1), (1)`))).rejects.toThrow(
    /duplicate key/,
  )
})
