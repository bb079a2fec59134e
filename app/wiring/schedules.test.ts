import { expect, test } from 'vitest'
import { definedJobs, scheduledJobs } from '../platform/jobs/jobs.server.ts'
import { registerListeners } from './listeners.server.ts'
import { registerSchedules } from './schedules.server.ts'

registerListeners()
registerSchedules()
const namesAtStart = definedJobs().map(({ name }) => name)
const modules = import.meta.glob<Record<string, unknown>>([
  '../**/*.server.ts',
  '../auth/**/*.ts',
  '!../**/*.test.ts',
  '!../**/worker.server.ts',
])

test('every job has its queue before the first page is loaded', async () => {
  await Promise.all(Object.values(modules).map((load) => load()))
  expect(namesAtStart.length).toBeGreaterThan(60)
  expect(definedJobs().map(({ name }) => name)).toEqual(namesAtStart)
}, 120_000)

test('every job that deletes old data runs by the clock', async () => {
  const exported = (await Promise.all(Object.values(modules).map((load) => load()))).flatMap(Object.entries)
  const jobs = new Set<unknown>(definedJobs())
  const deleting = exported
    .filter(([constant]) => /^(?:purge|sweep|aggregate)|PurgeJobs$/.test(constant))
    .flatMap(([, value]) => (jobs.has(value) ? [value] : Object.values(value ?? {})))
    .filter((value) => jobs.has(value))
  expect(deleting.length).toBeGreaterThan(20)
  const names = deleting.map((job) => (job as { name: string }).name)
  expect(names.filter((name) => !scheduledJobs().includes(name))).toEqual([])
}, 120_000)
