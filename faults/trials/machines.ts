import { rm } from 'node:fs/promises'
import { open } from '#app/platform/database/pool/open.server.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { startS3 } from '#tests/setup/s3-server.ts'
import { type Machine, machineAt } from '../machines/machine.ts'
import {
  postgresPrograms,
  promote,
  serversFolder,
  startAddress,
  startBalancer,
  startPooler,
  startPrimary,
  startReplica,
} from '../machines/servers.ts'
import { startTraffic } from '../machines/traffic.ts'
import type { Product } from '../product.ts'
import { hold, type Trial, until } from '../trial.ts'
import { sendProfile, visitorOf, writeMessage } from '../visitor.ts'

/**
 * Three machines behind nginx, with Debian's PostgreSQL behind PgBouncer in transaction mode, a streaming replica and
 * S3: begun at once on an empty database, a release rolled over, one killed, S3 away, the primary lost.
 */
export const machines: Trial = {
  name: 'Machines',
  byName: true,
  weight: 1,
  async run({ chance }) {
    const programs = await postgresPrograms()
    const folder = await serversFolder()
    const ports = await Promise.all(Array.from({ length: 8 }, freePort))
    const [first = 0, second = 0, address = 0, pooler = 0, front = 0, ...places] = ports
    const ending: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
    const begun = <Started extends { end(signal?: NodeJS.Signals): unknown }>(server: Started): Started => {
      ending.unshift(() => server.end('SIGINT'))
      return server
    }
    const results: string[] = []
    try {
      const primary = begun(await startPrimary(programs, folder, first))
      begun(await startReplica(programs, folder, { port: second, primary: first }))
      const database = begun(await startAddress(address, first))
      begun(await startPooler(folder, { port: pooler, database: address }))
      const s3 = await startS3()
      ending.unshift(() => s3.stop())
      const url = `http://127.0.0.1:${front}`
      const env = {
        SITE_URL: url,
        DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler}/solutioneer?direct=127.0.0.1:${address}`,
        STORAGE_URL: s3.address(),
        AUTH_SECRET: 'the-same-secret-on-all-machines-of-one-installation',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      }
      const all = await Promise.all(places.map((port) => machineAt(port, env)))
      for (const machine of all) ending.unshift(() => machine.leave())
      await Promise.all(all.map((machine) => machine.start()))
      begun(await startBalancer(folder, front, places))
      results.push(`${all.length} begun at once on an empty database`)
      const visitor = visitorOf({ url } as Product)

      const rolled = await rolledOver(all, url, chance)
      results.push(`rolled over: ${rolled.requests} requests, ${rolled.errors.length} errors`)

      const [one] = all as [Machine]
      const busy = startTraffic(url, chance)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await one.kill()
      await new Promise((resolve) => setTimeout(resolve, 3000))
      const killed = await busy()
      // Requests to a killed process get no response; all others succeed.
      hold(killed.errors.length <= 4, `one killed: ${killed.errors.length} errors, ${killed.errors.slice(0, 3)}`)
      await one.start()
      results.push(`one killed: ${killed.requests} requests, ${killed.errors.length} errors`)

      s3.leave()
      const refused = await sendProfile(visitor, chance.word(10))
      const message = await writeMessage(visitor, chance.word(10))
      s3.back()
      const submitted = await sendProfile(visitor, chance.word(10))
      hold(refused.status === 503, `S3 away: an upload was answered ${refused.status}`)
      hold(message.status < 400, `S3 away: a message was answered ${message.status}`)
      hold(submitted.status < 400, `S3 back: an upload was answered ${submitted.status}`)
      results.push('S3 away: uploads 503, all else went on, taken again')

      const writing = startTraffic(url, chance)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await primary.end('SIGKILL')
      const lost = performance.now()
      promote(programs, folder)
      database.leadTo(second)
      const writeAgain = async () => (await writeMessage(visitor, chance.word(12)).catch(() => ({ status: 0 }))).status
      await until(writeAgain, (status) => status >= 200 && status < 400, 120, 'messages are taken after the failover')
      const seconds = (performance.now() - lost) / 1000
      const during = await writing()
      results.push(`primary lost, replica promoted: writes taken again after ${seconds.toFixed(1)} s`)

      const accepted = [...rolled.accepted, ...killed.accepted, ...during.accepted]
      const sql = open(`postgres://postgres@127.0.0.1:${second}/solutioneer`, { max: 1 })
      const addresses = accepted.map((marker) => `${marker}@example.com`)
      const [row] = await sql<{ count: number }[]>`
        select count(distinct email)::int as count from messages where email = any(${addresses})`
      await sql.end()
      hold(row?.count === accepted.length, `${accepted.length} messages were acknowledged, ${row?.count} are there`)
      results.push(`${accepted.length} acknowledged writes, none lost`)
      return results.join('; ')
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error} (before: ${results.join('; ') || 'nothing'})`)
    } finally {
      for (const end of ending) await end()
    }
  },
}

/** Each machine stopped and started again in turn, while visitors read and write. */
async function rolledOver(all: Machine[], url: string, chance: Parameters<typeof startTraffic>[1]) {
  const stop = startTraffic(url, chance)
  for (const machine of all) {
    await machine.stop()
    await machine.start()
  }
  const traffic = await stop()
  hold(traffic.errors.length === 0, `rolled over: ${traffic.errors.length} errors, ${traffic.errors.slice(0, 3)}`)
  return traffic
}
