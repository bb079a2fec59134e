import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobNamed, scheduledJobs } from '../platform/jobs/jobs.server.ts'
import { registerListeners } from './listeners.server.ts'
import { registerSchedules } from './schedules.server.ts'

registerListeners()
registerSchedules()
const scheduled = scheduledJobs()

const sources = globSync('app/**/*.server.ts').concat(globSync('app/auth/**/*.ts'))
const texts = new Map(sources.filter((file) => !file.endsWith('.test.ts')).map((file) => [file, read(file)]))
const declared = /export const (\w+) = defineJob<Record<string, never>>\(\s*'([^']+)'/g
// Jobs without a payload: each runs by schedule, unless an action enqueues it.
const jobs = [...texts.values()].flatMap((text) =>
  [...text.matchAll(declared)].map(([, constant = '', name = '']) => ({ constant, name })),
)

test('every job without a payload is scheduled or enqueued somewhere', () => {
  const isEnqueued = (constant: string) => [...texts.values()].some((text) => text.includes(`enqueue(${constant}`))
  expect(jobs.length).toBeGreaterThan(30)
  expect(jobs.filter(({ constant, name }) => !scheduled.includes(name) && !isEnqueued(constant))).toEqual([])
})

test('every job has its queue before the first page is loaded', () => {
  const names = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/defineJob(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !isKnown(name))).toEqual([])
})

test('every job that deletes old data runs by the clock', () => {
  const deleting = jobs.filter(({ constant }) => /^(?:forget|purge|remove|empty|sweep|aggregate)/.test(constant))
  expect(deleting.length).toBeGreaterThan(20)
  expect(deleting.filter(({ name }) => !scheduled.includes(name))).toEqual([])
})

function isKnown(name: string): boolean {
  try {
    return jobNamed(name).name === name
  } catch {
    return false
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
