import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, open } from '#app/platform/database/database.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
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
 */
export default async function databaseServer(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const { address, stop } = given ? { address: given, stop: async () => {} } : await embeddedServer()
  const templateDatabase = `template_${process.pid}`
  const admin = open(address, { max: 1 })
  await admin.unsafe(`create database ${templateDatabase}`)
  await migrate(inDatabase(address, templateDatabase))
  const template = open(inDatabase(address, templateDatabase), { max: 4 })
  await startJobs(template, { work: false })
  await stopJobs()
  await template.end()
  project.provide('databaseServer', address)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await admin.unsafe(`drop database ${templateDatabase}`)
    await admin.end()
    await stop()
  }
}

/** `address`, with another database of the same server. */
export function inDatabase(address: DatabaseAddress, name: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database: name }
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

async function embeddedServer(): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-test-'))
  const { socketDir: host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir, say: () => {} })
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
