import { expect, test } from 'vitest'
import { openTransport } from './transport.server.ts'

const optionsOf = async (url: string) => (await openTransport(url)).options as Record<string, unknown>

test.each([
  ['smtp://u:p@mail.example:587', true],
  ['smtp://u:p@localhost:25', false],
  ['smtp://u:p@127.0.0.1:25', false],
  ['smtp://mail.example:25', false],
  ['smtp://mail.example:25?requireTLS=true', true],
  ['smtp://u:p@mail.example:25?requireTLS=false', false],
])('a password goes to no other machine in the open: %s', async (url, required) => {
  expect(Boolean((await optionsOf(url)).requireTLS)).toBe(required)
})

test('a mail server that never answers times out after seconds', async () => {
  expect(await optionsOf('smtp://mail.example')).toMatchObject({ greetingTimeout: 10_000, socketTimeout: 30_000 })
})
