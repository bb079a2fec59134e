import { expect, test } from 'vitest'
import { invitation, MAX_INVITEES } from './account.ts'
import { peopleToInvite } from './people-to-invite.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const bob = { name: '', email: 'bob@example.com' }

test.each([
  ['one a line', 'bob@example.com\n\n  Ada Lovelace <ada@example.com>  ', [bob, ada]],
  ['as an email program lists them', 'Ada Lovelace <ada@example.com>, bob@example.com;', [ada, bob]],
  [
    'with quoted names',
    '"Lovelace, Ada" <ada@example.com>; <bob@example.com>',
    [{ ...ada, name: 'Lovelace, Ada' }, bob],
  ],
  ['as a spreadsheet copies them', 'Ada  Lovelace\tada@example.com\nbob@example.com', [ada, bob]],
  ['as a table', 'Ada Lovelace, ada@example.com\n"Bob; B.",bob@example.com', [ada, { ...bob, name: 'Bob; B.' }]],
  ['each once', 'bob@example.com, BOB@example.com\nBob <bob@example.com>', [bob]],
])('people are parsed %s', (_how, text, people) => {
  expect(peopleToInvite(text)).toMatchObject(people)
  expect(peopleToInvite(text)).toHaveLength(people.length)
})

test('an invalid address is returned unchanged', () => {
  const wrong = ['bob.example.com', 'Bob', 'Ada <ada@', '"open', 'Ada Lovelace <>']
  expect(peopleToInvite(wrong.join('\n')).map(({ input }) => input)).toEqual(wrong)
  // A name without an address must not become the name of the next person.
  expect(peopleToInvite('Bob, Ada Lovelace <ada@example.com>')).toMatchObject([{ email: 'Bob' }, ada])
  expect(peopleToInvite('bob.example.com, ada@example.com')).toMatchObject([{ email: 'bob.example.com' }, { name: '' }])
})

test('a list must name at least one person, and not too many', () => {
  const messages = (people?: string) => invitation.safeParse({ people }).error?.issues.map(({ message }) => message)
  const list = Array.from({ length: MAX_INVITEES + 1 }, (_, at) => `p${at}@example.com`)
  expect(messages(list.slice(1).join(','))).toBeUndefined()
  expect(messages(list.join('\n'))).toEqual(['Please invite at most 100 at once.'])
  for (const nobody of [undefined, '\u200b', ' ,\n; '])
    expect(messages(nobody)).toEqual(['Please enter an email address.'])
})
