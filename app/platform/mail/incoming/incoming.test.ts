import { expect, test } from 'vitest'
import { ownWordsOf, readMail } from './incoming.server.ts'

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
  // Some tenths of a second; read to its end it takes five to sixty, or all of the memory.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  expect(read?.isCut ?? true).toBe(true)
  expect(readMail(raw)).toBe(readMail(raw))
})

test('what stands at the beginning of a large mail is taken; a small one is read whole', async () => {
  const picture = `--b\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const text = '--b\r\nContent-Type: text/plain\r\n\r\nTuesday suits me.\r\n'
  const type = 'Content-Type: multipart/mixed; boundary=b'
  const large = await readMail(mail(type, '', text + picture + many(`${'QUJD'.repeat(19)}\r\n`)))
  expect(large).toMatchObject({ isCut: true, from: { address: 'ada@example.com' } })
  expect(large && ownWordsOf(large)).toBe('Tuesday suits me.')
  expect(large?.attachments).toHaveLength(1)
  expect(await readMail(mail(type, '', `${text + picture}QUJD\r\n--b--`))).toMatchObject({ isCut: false })
})
