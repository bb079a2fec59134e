import { expect, test } from 'vitest'
import { noticeKeys, noticeOf } from './notices.ts'

const noticeFor = (key: string, mailDisabled: boolean) =>
  noticeOf(new URLSearchParams({ done: key }), mailDisabled)?.description ?? ''

test.each(['__proto__', 'constructor', 'toString'])(
  '%s, a property of every object, is not treated as a notice',
  (key) => {
    for (const parameter of ['done', 'failed'])
      for (const mailDisabled of [false, true])
        expect(noticeOf(new URLSearchParams({ [parameter]: key }), mailDisabled)).toBeUndefined()
  },
)

test('notices that promise an email say that it is only stored when no mail server is set up', () => {
  const promising = noticeKeys.filter((key) =>
    /on (?:its|their) way|by email|email is sent|gets? an email|Invitation sent|Email sent again/i.test(
      noticeFor(key, false),
    ),
  )
  expect(promising.length).toBeGreaterThan(10)
  for (const key of promising) expect([key, noticeFor(key, true)]).toEqual([key, expect.stringContaining('not sent')])
})
