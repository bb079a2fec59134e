import { expect, test } from 'vitest'
import { optionalTextInput, textInput } from './text-input.server.ts'

test('a short text is put on one line, and a long text keeps its lines', () => {
  const forged = 'Eve\r\nEmail: boss@example.com\u2028In the inbox:\thttps://evil.example\v'
  const line = 'Eve Email: boss@example.com In the inbox: https://evil.example'
  expect(textInput('Enter your name.', 200).parse(forged)).toBe(line)
  expect(optionalTextInput(60).parse('+1\n 502\u0000 555')).toBe('+1 502 555')
  expect(optionalTextInput(200).parse('\r\n')).toBeUndefined()
  expect(textInput('Write your message.', 20_000).parse(' one\r\ntwo ')).toBe('one\ntwo')
})
