import { expect, test } from 'vitest'
import { accountNotice } from './notices.ts'

test('an address shows the notice that it names, and none for names of Object.prototype', () => {
  const noticeAt = (address: string) => accountNotice(new URLSearchParams(address))
  expect(noticeAt('done=profile')).toEqual({ text: 'Your profile is saved.', bad: false })
  expect(noticeAt('problem=last-identity')?.bad).toBe(true)
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([noticeAt(`done=${name}`), noticeAt(`problem=${name}`)]).toEqual([undefined, undefined])
})
