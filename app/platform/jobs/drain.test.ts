import { expect, test } from 'vitest'
import { transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { defineJob, enqueue } from './jobs.server.ts'

const done: number[] = []
const counted = defineJob<{ at: number }>('test.counted', async ({ at }) => void done.push(at))

// With this interval, polling between two jobs would take two hours.
testDatabase({ work: true, pollSeconds: 600 })

test('jobs of one transaction are done one after the other, without a pause between them', async () => {
  await transaction(async () => {
    for (let at = 0; at < 12; at++) await enqueue(counted, { at })
  })
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
