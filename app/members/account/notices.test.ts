import { expect, test } from 'vitest'
import { accountNotice } from './notices.ts'

test('an address gets the message that it asks for, and none for a name that every object answers to', () => {
  const asked = (address: string) => accountNotice(new URLSearchParams(address))
  expect(asked('done=profile')).toEqual({ text: 'Your profile is saved.', bad: false })
  expect(asked('problem=last-identity')?.bad).toBe(true)
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([asked(`done=${name}`), asked(`problem=${name}`)]).toEqual([undefined, undefined])
})
