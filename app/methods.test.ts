import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { addressesWithMethods, writingMethodsOf } from './methods.ts'
import routes from './routes.ts'

/** Every route with an action: its address in `routes.ts`, and its source. */
const acting = flat(routes as RouteConfigEntry[]).flatMap(({ path: address = '', file }) => {
  const source = readFileSync(path.join('app', file), 'utf8')
  return /export (?:async )?function action\b/.test(source) ? [{ address, source }] : []
})

// How a route handles methods: itself, by `matchMethod`, or by a helper that does.
const undoes =
  /'DELETE'|undoes:|respondToFollow\(|respondToLike\(|respondToPublication\(|respondToRemoval\(|respondToSchedule\(/
const does = /\bdoes:|respondToFollow\(|respondToLike\(|respondToPublication\(|respondToSchedule\(/

test('an address takes DELETE and PUT where its route asks for them', () => {
  for (const { address, source } of acting) {
    const taken = writingMethodsOf(address)
    if (undoes.test(source)) expect(taken, address).toContain('DELETE')
    else expect(taken.includes('DELETE') && !/^\/\*\* DELETE/m.test(source), address).toBe(false)
    if (does.test(source) && !/Promise\.reject/.test(source)) expect(taken, address).toContain('POST')
    expect(taken.includes('PUT'), address).toBe(source.includes("'PUT'"))
  }
})

test('every address that is named is written to', () => {
  const known = new Set(acting.map(({ address }) => address))
  expect(addressesWithMethods.filter((address) => !known.has(address))).toEqual([])
})

function flat(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
}
