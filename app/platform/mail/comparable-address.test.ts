import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { comparableAddress } from './comparable-address.ts'

test.each([
  ['jens@münchen.example', 'jens@xn--mnchen-3ya.example'],
  ['Jens@XN--MNCHEN-3YA.Example', 'jens@xn--mnchen-3ya.example'],
  ['jens@mu\u0308nchen.example', 'jens@xn--mnchen-3ya.example'],
  ['jens@MÜNCHEN。example', 'jens@xn--mnchen-3ya.example'],
  ['jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@faß.example', 'ada@xn--fa-hia.example'],
  ['no address', 'no address'],
  ['ada@1.2.3.044', 'ada@1.2.3.044'],
  ['ada@ü/evil.example', 'ada@ü/evil.example'],
])('%s is compared as %s', (input, compared) => {
  expect(comparableAddress(input)).toBe(compared)
})

test('for any input, normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (local, domain) => {
      const once = comparableAddress(`${local}@${domain}`)
      expect(comparableAddress(once)).toBe(once)
    }),
    drawn(300),
  )
})
