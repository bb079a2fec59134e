import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { sealSecret, unsealSecret } from '#app/platform/master-secret.server.ts'
import { seal, unseal } from './seal.ts'

setConfig(readConfig({ AUTH_SECRET: 'a secret of at least thirty-two characters' }))

test.each([
  ['a secret of its owner', (text: string) => seal(text, 'owner'), (sealed: Buffer) => unseal(sealed, 'owner')],
  [
    'the secret of the installation',
    (text: string) => sealSecret(text, 'totp'),
    (sealed: Buffer) => unsealSecret(sealed, 'totp'),
  ],
])('a value that is sealed with %s can be opened unchanged, or not at all', (_, sealing, opening) => {
  const sealed = sealing('vexing quartz')
  expect(opening(sealed)).toBe('vexing quartz')
  expect(sealing('vexing quartz')).not.toEqual(sealed)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => opening(changed), `byte ${at}`).toThrow()
  }
})

test('a sealed value cannot be opened with another secret or for another purpose', () => {
  expect(() => unseal(seal('a wedge', 'owner'), 'thief')).toThrow()
  expect(() => unsealSecret(sealSecret('a wedge', 'totp'), 'signing')).toThrow('AUTH_SECRET')
})

test('a sealed value can be decrypted with any AES-256-GCM implementation', async () => {
  const sealed = new Uint8Array(seal('a wedge', 'owner'))
  const raw = new Uint8Array(createHash('sha256').update('successor of owner').digest())
  const key = await crypto.subtle.importKey('raw', raw, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12) }, key, sealed.subarray(12))
  expect(Buffer.from(opened).toString()).toBe('a wedge')
})
