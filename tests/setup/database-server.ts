import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { endWithRun } from '#server/embedded-postgres/end-with-run.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseAddress
    templateDatabase: string
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file's database is cloned from. Embedded,
 * or the one that `TEST_DATABASE_URL` names (an address of its `postgres` database, with the right to create others).
 * `TEST_TEMPLATE` names a template that is there already.
 */
export default async function databaseServer(project: TestProject) {
  const configuredUrl = process.env.TEST_DATABASE_URL
  const { address, stop } = configuredUrl ? { address: configuredUrl, stop: async () => {} } : await embeddedServer()
  const admin = open(address, { max: 1 })
  if (!configuredUrl) await disableDurability(admin)
  const { TEST_TEMPLATE: made } = process.env
  const templateDatabase = made ?? (await makeTemplate(admin, address))
  project.provide('databaseServer', address)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    if (!made) await admin.query(`drop database ${templateDatabase}`)
    await admin.end()
    await stop()
  }
}

/** Makes a migrated database to clone from. @returns its name */
export async function makeTemplate(admin: Sql, address: DatabaseAddress): Promise<string> {
  const name = `template_${process.pid}`
  await admin.query(`create database ${name}`)
  await migrate(inDatabase(address, name))
  const template = open(inDatabase(address, name), { max: 4 })
  await startJobs(template, { work: false })
  await stopJobs()
  await template.end()
  return name
}

/** `address`, with another database of the same server. */
export function inDatabase(address: DatabaseAddress, name: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database: name }
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Turns off fsync on the test server, because creating and dropping its hundreds of databases forces checkpoints. Crash
 * tests (`tests/database-killed.slow.test.ts`) use servers of their own, which stay durable.
 */
export async function disableDurability(admin: Sql): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`)
  await admin`select pg_reload_conf()`
}

async function embeddedServer(): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(await quickestFolder(), 'sol-test-'))
  const { socketDir: host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir, print: () => {} })
  const cleaned = endWithRun(dataDir)
  return {
    address: { host, port, user, database },
    async stop() {
      await stop()
      cleaned()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A folder in memory, where the machine has one with room to spare: copying the template, which each file begins with,
 * costs a tenth there. Else the usual one for what is thrown away.
 */
async function quickestFolder(): Promise<string> {
  const inMemory = '/dev/shm'
  const gigabyte = 2 ** 30
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    if (bavail * bsize > 2 * gigabyte && process.availableMemory() > 4 * gigabyte) return inMemory
  } catch {
    // There is none, as on macOS.
  }
  return tmpdir()
}
