import { expect, test } from 'vitest'
import { AuthError } from '../errors.ts'
import { parseBody } from './read-body.ts'

const json = new Request('http://localhost')
const form = new Request('http://localhost', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const rejection = (text: string, headers = json) => {
  try {
    return parseBody(text, headers, headers === form)
  } catch (error) {
    return error instanceof AuthError && error.code
  }
}

test('a body may have two thousand members and elements in total, at all depths', () => {
  const elements = (count: number) => JSON.stringify({ data: { list: Array.from({ length: count }, () => [1]) } })
  expect(rejection(elements(2000))).toMatchObject({ data: {} })
  expect(rejection(elements(2001))).toBe('validation_failed')
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
  expect(rejection(fields(2000), form)).toMatchObject({ f1999: '1' })
  expect(rejection(fields(2001), form)).toBe('validation_failed')
})

test('separators of other formats are ordinary text in a value', () => {
  for (const sign of [',', '",', '\\,', '\\",', '{,}']) {
    const body = { data: { [sign]: sign.repeat(3000) } }
    expect(parseBody(JSON.stringify(body), json, false)).toEqual(body)
  }
})

test('null counts as absent at all depths, but not in metadata', () => {
  const body = {
    channel: null,
    webauthn: { rpId: null, rpOrigins: ['https://app.example.org', null], more: [{ a: null, b: 1 }] },
    data: { town: null },
    user_metadata: { address: { street: null } },
    app_metadata: { role: null },
  }
  expect(parseBody(JSON.stringify(body), json, false)).toEqual({
    webauthn: { rpOrigins: ['https://app.example.org', null], more: [{ b: 1 }] },
    data: { town: null },
    user_metadata: { address: { street: null } },
    app_metadata: { role: null },
  })
})
