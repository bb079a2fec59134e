import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { lookingUp } from './name-lookups.ts'

test('lookups without a response occupy at most two threads; further ones wait or are rejected', () => {
  const lookedUp: string[] = []
  const finishers = new Map<string, () => void>()
  const resolved: LookupAddress[] = [{ address: '93.184.216.34', family: 4 }]
  const lookUp = lookingUp({ atOnce: 2, waiting: 3, queueTimeoutMs: 60_000 }, (name, _, done) => {
    lookedUp.push(name)
    finishers.set(name, () => done(null, resolved))
  })
  const messages: string[] = []
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const name of names)
    lookUp(name, { all: true }, (error, addresses) => messages.push(`${name}: ${error?.message ?? addresses.length}`))
  expect(lookedUp).toEqual(['a', 'b'])
  expect(messages).toEqual(['f: too many names are asked for', 'g: too many names are asked for'])
  finishers.get('b')?.()
  expect(lookedUp).toEqual(['a', 'b', 'c'])
  finishers.get('c')?.()
  finishers.get('d')?.()
  finishers.get('e')?.()
  finishers.get('a')?.()
  expect(lookedUp).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(messages.slice(2)).toEqual(['b: 1', 'c: 1', 'd: 1', 'e: 1', 'a: 1'])
})

test('a lookup that waited longer than the timeout is not sent', () => {
  const lookedUp: string[] = []
  const finishers: (() => void)[] = []
  const lookUp = lookingUp({ atOnce: 1, waiting: 10, queueTimeoutMs: 0 }, (name, _, done) => {
    lookedUp.push(name)
    finishers.push(() => done(null, []))
  })
  const rejectedNames: string[] = []
  for (const name of ['a', 'b', 'c']) lookUp(name, { all: true }, (error) => error && rejectedNames.push(name))
  finishers[0]?.()
  expect([lookedUp, rejectedNames]).toEqual([['a'], ['b', 'c']])
  lookUp('d', { all: true }, () => {})
  expect(lookedUp).toEqual(['a', 'd'])
})
