import { expect, test } from 'vitest'
import { accountNotice } from './notices.ts'

test('an address gets the message that it asks for, and none for a name that every object answers to', () => {
  const noticeAt = (address: string) => accountNotice(new URLSearchParams(address))
  expect(noticeAt('done=profile')).toEqual({ text: 'Your profile is saved.', bad: false })
  expect(noticeAt('problem=last-identity')?.bad).toBe(true)
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([noticeAt(`done=${name}`), noticeAt(`problem=${name}`)]).toEqual([undefined, undefined])
})
