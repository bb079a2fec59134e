import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, config, setConfig } from '#app/platform/config/config.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { sealSecret, unsealSecret } from './master-secret.server.ts'

testDatabase()

test('the secret of another installation is reported as a configuration error, without a retry', async () => {
  const before = config()
  onTestFinished(() => setConfig(before))
  setConfig({ ...before, auth: { ...before.auth, secret: 'one secret of thirty-two characters, or more' } })
  const sealed = sealSecret('what is kept', 'a use')
  expect(unsealSecret(sealed, 'a use')).toBe('what is kept')
  const other = Buffer.from(sealed)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  expect(() => unsealSecret(other, 'a use')).toThrow(ConfigError)
  expect(() => unsealSecret(other, 'a use')).toThrow(
    /^The keys in the database were sealed with another AUTH_SECRET\. Set/,
  )
})
