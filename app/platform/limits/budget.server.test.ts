import { expect, test } from 'vitest'
import { TooMany } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { consumeBudget, isMailboxSpared, mailboxKey } from './budget.server.ts'

testDatabase()

const isRejected = (address: string, kind?: string) =>
  consumeBudget(address, kind).then(
    () => false,
    (error: unknown) => error instanceof TooMany,
  )
const rejectedOf = async (addresses: string[], kind?: string) => {
  const outcomes: boolean[] = []
  for (const address of addresses) outcomes.push(await isRejected(address, kind))
  return outcomes.filter(Boolean).length
}
const times = (count: number, address: (turn: number) => string) =>
  Array.from({ length: count }, (_, at) => address(at))

test('an address may send a hundred an hour of any kind, and its network has a share left', async () => {
  expect(
    await rejectedOf(
      times(60, () => '192.0.2.1'),
      'form',
    ),
  ).toBe(0)
  expect(
    await rejectedOf(
      times(60, () => '192.0.2.1'),
      'guest',
    ),
  ).toBe(20)
  expect(await rejectedOf(times(60, () => '192.0.2.2'))).toBe(0)
})

test.each([
  ['/24', (turn: number) => `198.51.100.${turn % 250}`, '198.51.101.1'],
  ['/48', (turn: number) => `2001:db8:1:${(turn % 250).toString(16)}::1`, '2001:db8:2::1'],
])('a network as blocks are rented out (%s) has two hundred an hour', async (_name, inside, outside) => {
  expect(await rejectedOf(times(230, inside))).toBe(30)
  expect(await isRejected(outside)).toBe(false)
})

test('all clients together have six hundred an hour per kind; other kinds are not affected', async () => {
  const everywhere = times(650, (turn) => `203.${turn % 250}.${Math.floor(turn / 250)}.1`)
  expect(await rejectedOf(everywhere, 'call')).toBe(50)
  expect(await isRejected('100.64.0.1', 'subscription')).toBe(false)
})

test('a mailbox gets at most twenty emails a day, under any of its names', async () => {
  const spared: boolean[] = []
  for (let turn = 0; turn < 25; turn++) spared.push(await isMailboxSpared(`Ada+${turn}@Example.com`))
  expect(spared.filter(Boolean)).toHaveLength(5)
  expect(await isMailboxSpared('grace@example.com')).toBe(false)
})

test('aliases of one mailbox count together, those of other mailboxes do not', () => {
  expect(mailboxKey('a.d.a+x@googlemail.com')).toBe(mailboxKey('ada@gmail.com'))
  expect(mailboxKey('a.da@example.com')).not.toBe(mailboxKey('ada@example.com'))
  expect(mailboxKey('4915112345678')).not.toBe(mailboxKey('4915112345679'))
  expect(mailboxKey('+x@example.com')).not.toBe(mailboxKey('+y@example.com'))
})
