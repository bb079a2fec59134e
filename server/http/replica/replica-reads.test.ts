import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { closeReplica, connectReplica, onReplica, replicaFigures } from '#app/platform/database/replica.server.ts'
import { newId } from '#app/platform/ids.ts'
import { connectTo, started, temporaryFolder, usedFolder } from '#server/embedded-postgres/for-tests.ts'
import type { EmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { answerFrom } from './replica-reads.ts'

beforeAll(() => setConfig(readConfig({ LOG_LEVEL: 'silent' })))
afterEach(async () => {
  await closeReplica()
  await close()
})

const addressOf = ({ socketDir, port, user, database: name }: EmbeddedPostgres) => ({
  host: socketDir,
  port,
  user,
  database: name,
})
const inRecovery = sql`select pg_is_in_recovery() as yes`
const isCopy = async () => ((await database().execute(inRecovery))[0] as { yes: boolean }).yes
const read = (wroteAt = 0) => onReplica(wroteAt, isCopy)

test('reads go to a streaming replica, what writes and what follows it to the database itself', async () => {
  const { primary, standby } = await replicated()
  connect(addressOf(primary))
  await database().execute(sql`create table kept (word text)`)
  connectReplica(addressOf(standby))
  await expect.poll(async () => (await read()).result, { timeout: 20_000 }).toBe(true)
  // A machine that is busy for a second would have the replica fall behind: while it is asked, no time passes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())

  // Somebody who has just written reads from the database itself, until the replica is sure to have it.
  expect((await read(Date.now())).result).toBe(false)
  expect((await read(Date.now() - 60_000)).result).toBe(true)

  // By HTTP: what members and the admin area read, unless the cookie of a write says otherwise.
  const get = { path: '/campus/new', member: true }
  expect((await asked(get)).copy).toBe(true)
  expect((await asked({ ...get, path: '/about' })).copy).toBe(false)
  expect((await asked({ ...get, member: false })).copy).toBe(false)
  const { copy, cookie } = await asked({ ...get, method: 'POST' })
  expect(copy).toBe(false)
  expect(cookie).toMatch(/^wrote=\d+; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await asked({ ...get, cookie: cookie.split(';')[0] ?? '' })).copy).toBe(false)

  // A write that takes long is remembered from its end: what the replica had when it began does not hold it.
  const began = Date.now()
  const slow = await asked({
    ...get,
    method: 'POST',
    work: async () => {
      vi.setSystemTime(began + 2600)
      return isCopy()
    },
  })
  expect(Number(/^wrote=(\d+)/.exec(slow.cookie)?.[1])).toBe(began + 2600)
  vi.setSystemTime(began)

  // A statement that writes, and one in a transaction; nothing is asked of the replica afterwards.
  const written = await onReplica(0, async () => {
    await database().execute(sql`insert into kept values ('by statement')`)
    return isCopy()
  })
  expect(written).toEqual({ result: false, wrote: true })
  const together = await onReplica(0, async () => {
    await transaction(() => database().execute(sql`insert into kept values ('by transaction')`))
    return (await database().execute(sql`select word from kept`)).length
  })
  expect(together).toEqual({ result: 2, wrote: true })
  expect(replicaFigures()?.reads).toBeGreaterThan(0)

  // Where it goes away in the middle, the request is answered all the same, and the next ones leave it alone.
  const away = await onReplica(0, async () => {
    vi.useRealTimers()
    await standby.stop()
    return isCopy()
  })
  expect(away.result).toBe(false)
  await expect.poll(() => (replicaFigures()?.age ?? 0) > 1, { timeout: 20_000 }).toBe(true)
  expect(await read()).toEqual({ result: false, wrote: false })
})

test('a replica that was made the database is read no more', async () => {
  const { primary, standby } = await replicated()
  connect(addressOf(primary))
  connectReplica(addressOf(standby))
  await expect.poll(async () => (await read()).result, { timeout: 20_000 }).toBe(true)
  const promoting = connectTo(standby)
  await promoting`select pg_promote()`
  await promoting.end()
  await expect
    .poll(async () => (await read()).wrote === false && (await read()).result, { timeout: 20_000 })
    .toBe(false)
})

/** Where a request reads, through what the pipeline asks, and the cookie that it is given. */
async function asked({ path = '/', method = 'GET', member = false, cookie = '', work = isCopy }) {
  const who = member ? ({ kind: 'member', role: 'member', id: newId() } as Actor) : visitor
  const pipeline = new Hono().all('*', async (context) => {
    context.set('route', { path, isPage: true } as never)
    const headers = new Headers()
    const actors = { campus: who, admin: visitor }
    const answer = await answerFrom(context, actors, headers, async () => Response.json(await work()))
    return new Response(answer.body, { headers })
  })
  const response = await pipeline.request(path, { method, headers: { cookie } })
  return { copy: await response.json(), cookie: response.headers.get('set-cookie') ?? '' }
}

/** Two servers: one, and a second that follows it. */
async function replicated() {
  const dataDir = await usedFolder()
  await writeFile(join(dataDir, 'postgres.conf'), 'max_wal_senders = 4\n')
  const primary = await started(dataDir)
  const copy = await temporaryFolder()
  const own = connectTo(primary)
  await own`select pg_backup_start('replica', true)`
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), copy])
  const [row] = await own`select labelfile from pg_backup_stop(false)`
  await own.end()
  const cluster = join(copy, 'postgres')
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  const { uid, gid } = await stat(cluster)
  for (const [name, text] of Object.entries({ backup_label: row?.labelfile, 'standby.signal': '' })) {
    await writeFile(join(cluster, name), text)
    await chown(join(cluster, name), uid, gid)
  }
  const { socketDir, port, user } = primary
  const source = `primary_conninfo = 'host=''${socketDir}'' port=${port} user=${user}'\n`
  await writeFile(join(copy, 'postgres.conf'), `max_wal_senders = 4\n${source}`)
  return { primary, standby: await started(copy) }
}
