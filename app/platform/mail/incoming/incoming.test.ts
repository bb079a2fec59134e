import { expect, test } from 'vitest'
import { readMail, wholeTextOf } from './incoming.server.ts'

const head = 'From: Ada <ada@example.com>\r\nTo: lead@mail.example\r\nSubject: Re: hello\r\nMessage-ID: <1@x>\r\n'
const megabytes = 1024 * 1024
const many = (part: string) => part.repeat(Math.floor((9 * megabytes) / part.length))
const mail = (...parts: string[]) => new TextEncoder().encode(head + parts.join('\r\n'))

test.each([
  ['lines', mail('', 'Hello.', many('word and more\r\n'))],
  ['empty lines of HTML', mail('Content-Type: text/html', '', 'Hello.<br>', many('\n'))],
  ['lines that flow on', mail('Content-Type: text/plain; format=flowed; delsp=yes', '', 'Hello.', many('x \r\n'))],
  [
    'parts',
    mail('Content-Type: multipart/mixed; boundary=b', '', many('--b\r\nContent-Type: text/plain\r\n\r\nx\r\n')),
  ],
  ['mails in mails', mail(many('Content-Type: message/rfc822\r\n\r\n'))],
])('a mail of nine megabytes of %s takes little time, and none the second time', async (_, raw) => {
  const started = process.cpuUsage()
  const read = await readMail(raw)
  // With the limit, it takes tenths of a second; without, five to sixty seconds or all of the memory.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  expect(read?.isCut ?? true).toBe(true)
  expect(readMail(raw)).toBe(readMail(raw))
})

test('the beginning of a large email is read; one with a picture is read whole', async () => {
  const picture = `--b\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const text = '--b\r\nContent-Type: text/plain\r\n\r\nTuesday suits me.\r\n'
  const type = 'Content-Type: multipart/mixed; boundary=b'
  const large = await readMail(mail(type, '', text + many('short\r\n')))
  expect(large).toMatchObject({ isCut: true, from: { address: 'ada@example.com' } })
  expect(large && wholeTextOf(large)).toMatch(/^Tuesday suits me\./)
  const pictured = await readMail(mail(type, '', `${text + picture + many(`${'QUJD'.repeat(19)}\r\n`)}--b--`))
  expect(pictured).toMatchObject({ isCut: false, text: 'Tuesday suits me.\n' })
  const [file] = pictured?.attachments ?? []
  expect(file && new Blob([file.content as ArrayBuffer]).size).toBeGreaterThan(6 * megabytes)
})

test.each([
  ['Big5', Buffer.from('您好！你今天好嗎？'), '您好！你今天好嗎？'],
  ['iso-8859-1', Buffer.from('Größe wächst'), 'Größe wächst'],
  ['utf-8', Buffer.from('Größe wächst', 'latin1'), 'Größe wächst'],
  ['', Buffer.from('Größe wächst', 'latin1'), 'Größe wächst'],
  ['iso-8859-1', Buffer.from('Größe wächst', 'latin1'), 'Größe wächst'],
  ['Big5', Buffer.from('a741a66eb6dc', 'hex'), '你好嗎'],
  ['shift_jis', Buffer.from('82b182f182c982bf82cd', 'hex'), 'こんにちは'],
])('a text labeled %j is read in the charset that it is in', async (label, bytes, text) => {
  const type = `Content-Type: text/plain${label && `; charset=${label}`}\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const read = await readMail(Buffer.concat([mail(type), Buffer.from(bytes.toString('base64'))]))
  expect(read?.text?.trim()).toBe(text)
})

test('flowed lines are joined, but never a quote with the reply below it', async () => {
  const flowed = 'Content-Type: text/plain; charset=utf-8; format="flowed"'
  const read = await readMail(mail(flowed, '', '> Shall we ', '> meet? ', 'Yes, on ', 'Tuesday.', '-- ', 'Ada'))
  expect(read?.text?.trim()).toBe('> Shall we meet? \nYes, on Tuesday.\n-- \nAda')
})
