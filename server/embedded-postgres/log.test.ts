import { truncateSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loggedSince, logSize, openLog } from './log.ts'

async function newLog() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-log-'))
  const file = path.join(folder, 'postgres.log')
  const log = openLog(file)
  onTestFinished(async () => {
    log.close()
    await rm(folder, { recursive: true })
  })
  return { file, log }
}

test('all lines since an offset are returned, also after the log was rotated', async () => {
  const { file, log } = await newLog()
  writeSync(log.file, 'LOG:  ready\n')
  const before = logSize(file)
  const errors = 'ERROR:  could not extend file\n'.repeat(2000)
  writeSync(log.file, `${errors}PANIC:  no room\n`)
  expect(loggedSince(file, before)).toBe(`${errors}PANIC:  no room\n`)
  truncateSync(file)
  writeSync(log.file, 'LOG:  anew\n')
  expect(loggedSince(file, before)).toBe('LOG:  anew\n')
  expect([logSize(`${file}.2`), loggedSince(`${file}.2`, 0)]).toEqual([0, ''])
})

test('of a huge log the last 16 MB are read', async () => {
  const { file, log } = await newLog()
  truncateSync(file, 1024 ** 3)
  writeSync(log.file, 'PANIC:  no room\n')
  const words = loggedSince(file, 1024)
  expect(words).toHaveLength(16 * 1024 * 1024)
  expect(words.endsWith('PANIC:  no room\n')).toBe(true)
})
