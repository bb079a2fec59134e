import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { google } from './google.server.ts'

const findingsOf = (env: Record<string, string>) => google(readConfig(env)).map(({ fine, message }) => [fine, message])

test('half of the settings for Google is named, none and both are not', () => {
  const [id, secret] = [{ GOOGLE_CLIENT_ID: 'firm.example' }, { GOOGLE_CLIENT_SECRET: 'a secret' }]
  expect(findingsOf({})).toEqual([])
  expect(findingsOf({ ...id, ...secret })).toEqual([])
  expect(findingsOf(id)).toEqual([[false, expect.stringContaining('GOOGLE_CLIENT_SECRET')]])
  expect(findingsOf(secret)).toEqual([[false, expect.stringContaining('without GOOGLE_CLIENT_ID')]])
})

test('another provider may take a client without a secret', () => {
  expect(findingsOf({ GOOGLE_CLIENT_ID: 'firm.example', GOOGLE_ISSUER: 'https://id.firm.example' })).toEqual([])
})
