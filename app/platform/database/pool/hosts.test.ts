import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { rawSql } from '../database.server.ts'
import { withOneHost } from './address.ts'
import { clientConfig } from './client-config.ts'
import { findHost } from './hosts.ts'
import { close, connect } from './pool.server.ts'

const source = testDatabase()
afterEach(async () => {
  await close()
  connect(source.address, { max: 2 })
})

test('of several hosts the first that responds is used, and another one once it is gone', async () => {
  const [one, two] = [await waiting(), await waiting()]
  const { user, database } = source.address as { user: string; database: string }
  const address = withOneHost(`postgres://${user}@127.0.0.1:${one.port},127.0.0.1:${two.port}/${database}`)
  await expect(findHost(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  two.begin()
  await findHost(address)
  await close()
  connect(address, { max: 2 })
  expect(await rawSql()`select 1 as one`).toEqual([{ one: 1 }])
  one.begin()
  two.end()
  const secondQuery = () => rawSql()`select 2 as two`.catch((error: unknown) => error)
  await expect.poll(secondQuery, { timeout: 10_000 }).toEqual([{ two: 2 }])
})

test('a server that takes no writes is passed over where only one that does will do', async () => {
  const proxy = await waiting()
  proxy.begin()
  const { user, database } = source.address as { user: string; database: string }
  const at = `postgres://${user}@127.0.0.1:${proxy.port},127.0.0.1:${proxy.port}/${database}`
  const options = `?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  await expect(findHost(withOneHost(at + options))).resolves.toBe(undefined)
  const connecting = findHost(withOneHost(`${at}${options}&target_session_attrs=read-write`))
  await expect(connecting).rejects.toThrow('takes no writes')
})

test('the parameters of a libpq address are understood', () => {
  const of = (address: string) => clientConfig(withOneHost(address))
  expect(of('postgres://u:p%40ss@one:1,two/name')).toMatchObject({ host: 'one', port: 1, password: 'p@ss' })
  expect(of('postgres://u@x/name?host=%2Frun%2Fpg')).toMatchObject({ host: '/run/pg', database: 'name' })
  expect(of('postgres://u@x/n?connect_timeout=3&options=-c%20a%3Db')).toMatchObject({
    connectionTimeoutMillis: 3000,
    options: '-c a=b',
  })
  expect(of('postgres://u@x/n?sslmode=require')).toMatchObject({ ssl: { rejectUnauthorized: false } })
  expect(of('postgres://u@x/n?sslmode=verify-full').ssl).toEqual({})
  expect(of('postgres://u@x/n?sslmode=allow').ssl).toBe(false)
})

/** A proxy to the database that refuses connections until it is started. */
async function waiting() {
  const { host, port } = source.address as { host: string; port: number }
  const proxyPort = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const begin = () => {
    server = createServer((client) => {
      const behind = connectTo(`${host}/.s.PGSQL.${port}`)
      for (const socket of [client, behind]) sockets.add(socket.on('error', () => {}))
      client.pipe(behind).pipe(client)
    }).listen(proxyPort, '127.0.0.1')
  }
  const end = () => {
    server?.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(end)
  return { port: proxyPort, begin, end }
}
