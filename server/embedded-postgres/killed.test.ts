import { once } from 'node:events'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anotherProduct, connectTo, query, serverOf, started, usedFolder } from './for-tests.ts'

// Other ways to be killed: killed.slow.test.ts.

test('product and server both killed: the next start recovers what was committed', async () => {
  const dataDir = await usedFolder()
  const other = await anotherProduct(dataDir)
  await query(other.server, 'create table kept as select 42 as answer')
  other.process.kill('SIGKILL')
  await once(other.process, 'exit')
  process.kill(await serverOf(dataDir), 'SIGKILL')

  const server = await started(dataDir)
  expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server that is killed under the product is started again, and clients find it', async () => {
  const dataDir = await usedFolder()
  const server = await started(dataDir)
  const sql = connectTo(server)
  await sql`create table kept as select 42 as answer`
  const killed = await serverOf(dataDir)
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => serverOf(dataDir).catch(() => killed)).not.toBe(killed)
  await expect.poll(() => sql`select answer from kept`.catch(() => undefined)).toEqual([{ answer: 42 }])
  await sql.end()
  expect(server.messages.join()).toContain('ended by itself (SIGKILL)')
})

test('a pid file of a crash, empty or with the number of another program by now, does not stop the start', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await first.stop()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  await writeFile(
    file,
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n${first.socketDir}\n\n    12345     99999\nready   \n`,
  )
  await chown(file, uid, gid)
  await writeFile(join(first.socketDir, '.s.PGSQL.5432.lock'), await readFile(file))

  const second = await started(dataDir)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(process.kill(process.ppid, 0)).toBe(true)

  await second.stop()
  await writeFile(file, '')
  const third = await started(dataDir)
  expect(await query(third, 'select 1 as one')).toEqual([{ one: 1 }])
})
