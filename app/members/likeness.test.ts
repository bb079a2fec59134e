import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutUnseen } from '#app/platform/forms/tidy.ts'
import { drawn } from '#tests/setup/drawn.ts'
import { namesARole, skeletonOf } from './likeness.ts'

test.each([
  ['Grace Hopper', 'Grасе Hорреr'],
  ['Grace Hopper', 'GRACE  HOPPER.'],
  ['Grace Hopper', 'Ｇｒａｃｅ Ｈｏｐｐｅｒ'],
  ['Grace Hopper', '𝓖𝓻𝓪𝓬𝓮 𝓗𝓸𝓹𝓹𝓮𝓻'],
  ['Liv Moore', 'Iiv Moore'],
  ['Liv Moore', 'Liv Rnoore'],
  ['Olga Noll', '0lga No11'],
])('%s and %s look alike', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
  'Admin',
  'аdmin',
  'Adm1n',
  'A·d·m·i·n',
  'Μoderator',
  'The Moderators',
  'Solutioneer',
  'Solutioneer Support',
  'ѕоlutioneer admin',
])('%s names a role', (name) => expect(namesARole(name, 'Solutioneer')).toBe(true))

test.each(['Ada Lovelace', 'Adam In', 'Edith Orr', 'Владимир', '李小龍', 'Member', '🙂', 'Ada (Admin at Acme)'])(
  '%s is a name like others',
  (name) => expect(namesARole(name, 'Solutioneer')).toBe(false),
)

test('different names do not look alike', () => {
  expect(skeletonOf('Grace Hopper')).not.toBe(skeletonOf('Grace Harper'))
  expect(skeletonOf('李小龍')).not.toBe(skeletonOf('李小明'))
})

test('invisible characters are removed from a name, and visible ones stay', () => {
  expect(withoutUnseen('Ad\u200bmin\u202e\u2066\ufe0f\u{e0041}\u2800')).toBe('Admin')
  expect(withoutUnseen('علی\u200cرضا')).toBe('علی\u200cرضا')
  expect(withoutUnseen('A\u200cda')).toBe('Ada')
})

test('invisible characters do not change what a name is compared by', () => {
  const unseen = fc.constantFrom(...'\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2069\u00ad\u034f\ufeff\ufe0f\u{e0020}')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'Grace Hopper'), unseen)), (signs) => {
      const name = signs.map(([letter, sign]) => letter + sign).join('')
      expect(withoutUnseen(name)).toBe(signs.map(([letter]) => letter).join(''))
    }),
    drawn(300),
  )
})
