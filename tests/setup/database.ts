import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import { inDatabase } from './database-server.ts'

/** A fresh database, cloned from the migrated template. `drop()` removes it. */
export async function cloneDatabase(): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  return makeDatabase(inject('templateDatabase'))
}

async function makeDatabase(template: string): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = open(server, { max: 1 })
  // The template is small and never written to: copying its files is quicker than writing them to the log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    address: inDatabase(server, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A database without anything in it. `drop()` removes it. */
export async function emptyDatabase(): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  return makeDatabase('template1')
}

interface TestDatabase {
  env?: Record<string, string>
  work?: boolean
  /** How often the workers poll for jobs without a notification. */
  pollSeconds?: number
}

/**
 * Gives the test file a database of its own, connected, with the configuration of `env`, listeners wired and jobs that
 * are enqueued but done only where `work` is on. Call at the top of a test file.
 * @returns where the database is, once the tests run
 */
export function testDatabase({ env = {}, work = false, pollSeconds = 1 }: TestDatabase = {}): {
  address: DatabaseAddress
} {
  const location = { address: '' as DatabaseAddress }
  let undo: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-data-'))
    const { address, drop } = await cloneDatabase()
    setConfig(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }))
    location.address = address
    // A quarter of production's connections: on a busy machine the same crowd waits longer for one.
    connect(address, { max: Number(process.env.TEST_POOL ?? 2), connectionTimeoutMs: 100_000 })
    registerListeners()
    const background = open(address, { max: 3 })
    await startJobs(background, { work, pollSeconds })
    undo = [
      () => stopJobs(),
      () => background.end(),
      () => close(),
      drop,
      () => rm(dataDir, { recursive: true, force: true }),
    ]
  })
  afterAll(async () => {
    for (const step of undo) await step()
  })
  return location
}
