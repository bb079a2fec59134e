import { expect, test } from 'vitest'
import { backupDate, backupName, backupsToRemove } from './keep.ts'

const day = 86_400_000
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, at) => backupName(new Date(Date.UTC(2026, 10, 20, 2, 7) - at * day)))

test('of a year of nightly backups, seven daily, four weekly and six monthly ones stay', () => {
  const names = nightly(365)
  const gone = new Set(backupsToRemove(names))
  const stay = names.filter((name) => !gone.has(name)).map((name) => name.slice(12, 22))
  expect(stay).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('pruning every night leaves the same ones', () => {
  let existing: string[] = []
  for (const name of nightly(365).toReversed()) {
    existing = [...existing, name]
    const gone = new Set(backupsToRemove(existing))
    existing = existing.filter((one) => !gone.has(one))
  }
  expect(existing.length).toBeLessThanOrEqual(17)
  expect(existing.at(-1)).toBe(nightly(1)[0])
  expect(existing[0]?.slice(12, 19)).toBe('2026-06')
})

test('a file that is no backup is never removed', () => {
  expect(backupsToRemove(['notes.txt', 'solutioneer-2020.backup', ...nightly(2)])).toEqual([])
  expect(backupDate('notes.txt')).toBeUndefined()
})
