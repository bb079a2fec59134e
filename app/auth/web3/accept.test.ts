import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { AuthError, OAuthError } from '../errors.ts'
import { acceptMessage } from './accept.ts'
import {
  checksumAddress,
  ethereumAddressOf,
  isEthereumAddress,
  personalHash,
  recoverEthereumAddress,
} from './ethereum.ts'

const minute = 60_000
const started = Date.now()
const key = new Uint8Array(32).fill(7)
const address = ethereumAddressOf(secp256k1.getPublicKey(key))
const solanaKey = new Uint8Array(32).fill(8)
const somebodyElses = new Uint8Array(32).fill(9)
const solanaAddress = base58.encode(ed25519.getPublicKey(solanaKey))

/**
 * The first address of EIP-55's list, with one letter in the wrong case. A random address will not do: changing a
 * letter may produce an all-capitals address, which needs no checksum.
 */
const wrongCheckSum = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

beforeEach(() =>
  setConfig(readConfig({ SITE_URL: 'https://pie.example', AUTH_REDIRECT_URLS: 'https://app.example/**' })),
)

describe('an Ethereum message', () => {
  test('is accepted as the client writes it', () => {
    const { message } = acceptMessage(signed(ethereum({ statement: 'I accept the terms.' })))
    expect(message).toMatchObject({ address, domain: 'pie.example', statement: 'I accept the terms.', chainId: '1' })
  })

  test.each([
    ['without a statement', ethereum({})],
    ['with the address in EIP-55 capitals', ethereum({ address: checksumAddress(address) })],
    [
      'with every supported field',
      ethereum(
        {},
        'Nonce: 12345678',
        'Not Before: 2020-01-01T00:00:00Z',
        'Expiration Time: 2099-01-01T00:00:00.5+02:00',
        'Request ID: r',
        'Resources:',
        '- https://pie.example/terms',
      ),
    ],
    ['for an allowed page of another origin', ethereum({ domain: 'app.example', uri: 'https://app.example/welcome' })],
    ['that names the scheme', ethereum({ domain: 'https://pie.example' })],
    ['without blanks after the colons', ethereum({}).replace('Version: ', 'Version:').replace('URI: ', 'URI:')],
  ])('is accepted %s', (_, text) => {
    expect(acceptMessage(signed(text)).message.address).toBe(address)
  })

  test.each([
    ['another version', ethereum({ version: '2' }), 'validation_failed'],
    ['no version', ethereum({}).replace('Version: 1\n', ''), 'validation_failed'],
    ['no URI', ethereum({}).replace(/URI: .*\n/, ''), 'validation_failed'],
    ['no time of issue', ethereum({}).replace(/\nIssued At: .*/, `\nNonce: ${'1'.repeat(20)}`), 'validation_failed'],
    ['an invalid time', ethereum({ issuedAt: '2026-13-45T99:00:00Z' }), 'validation_failed'],
    ['a wrong check sum', ethereum({ address: wrongCheckSum }), 'validation_failed'],
    ['the first line of another chain', ethereum({}).replace('Ethereum', 'Ethereal'), 'validation_failed'],
    ['the same field twice', ethereum({}, 'URI: https://evil.example/'), 'validation_failed'],
    ['a control character', ethereum({ statement: 'a\u0000b' }), 'validation_failed'],
    ['half a surrogate pair', ethereum({ statement: 'a\ud800b' }), 'validation_failed'],
    ['another site', ethereum({ domain: 'evil.example', uri: 'https://evil.example/' }), 'invalid_grant'],
    ['the domain of another site', ethereum({ domain: 'evil.example' }), 'invalid_grant'],
    ['a page of ours shown as another site', ethereum({ domain: 'app.example' }), 'invalid_grant'],
    ['plain HTTP', ethereum({ uri: 'http://pie.example/' }), 'invalid_grant'],
    ['an issue too long ago', ethereum({ issuedAt: ago(11 * minute) }), 'invalid_grant'],
    ['an issue too far ahead', ethereum({ issuedAt: ago(-11 * minute) }), 'invalid_grant'],
    [
      'a past expiration time',
      ethereum({ issuedAt: ago(2 * minute) }, `Expiration Time: ${ago(minute)}`),
      'invalid_grant',
    ],
    ['a future start time', ethereum({}, `Not Before: ${ago(-9 * minute)}`), 'invalid_grant'],
  ])('is rejected with %s', (_, text, code) => {
    expect(errorOf(signed(text))).toBe(code)
  })

  test.each(['', '0x', `0x${'1'.repeat(128)}`, `0x${'g'.repeat(130)}`])(
    'is rejected with the signature %j',
    (signature) => {
      expect(errorOf({ ...signed(ethereum({})), signature })).toBe('validation_failed')
    },
  )

  test('is accepted without a space after a colon', () => {
    const text = ethereum({}, 'Nonce:12345678').replace('Version: 1', 'Version:1')
    expect(acceptMessage(signed(text)).message.address).toBe(address)
  })

  test('is rejected with the reason if its first line is not a sign-in request', () => {
    expect(() => acceptMessage(signed(ethereum({}).replace('wants you to', 'would like you to')))).toThrow(
      'message does not start with a domain that wants you to sign in with your Ethereum account',
    )
  })

  test('is rejected with another wallet’s signature', () => {
    const text = ethereum({})
    expect(errorOf({ ...signed(text), signature: sign(text, somebodyElses) })).toBe('invalid_grant')
  })

  test('is rejected if one character of it has changed', () => {
    const { signature } = signed(ethereum({ statement: 'I accept.' }))
    expect(errorOf({ chain: 'ethereum', message: ethereum({ statement: 'I accept!' }), signature })).toBe(
      'invalid_grant',
    )
  })

  test('can use plain HTTP on localhost if the site does', () => {
    setConfig(readConfig({ SITE_URL: 'http://127.0.0.1:3000' }))
    const text = ethereum({ domain: '127.0.0.1:3000', uri: 'http://127.0.0.1:3000/campus/auth' })
    expect(acceptMessage(signed(text)).message.uri.pathname).toBe('/campus/auth')
  })
})

describe('a Solana message', () => {
  test('is accepted as the client writes it, its resources under a heading without a colon', () => {
    const text = `${solana()}\nResources\n- https://pie.example/terms`
    const { message } = acceptMessage(signedSolana(text))
    expect(message).toMatchObject({ address: solanaAddress, resources: ['https://pie.example/terms'] })
  })

  test.each([
    ['base64', (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')],
    ['base64url', (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')],
  ])('is accepted with a signature in %s', (_, encode) => {
    const signature = encode(ed25519.sign(Buffer.from(solana()), solanaKey))
    expect(acceptMessage({ chain: 'solana', message: solana(), signature }).chain).toBe('solana')
  })

  test('is rejected with another wallet’s signature, and as an Ethereum message', () => {
    const foreign = Buffer.from(ed25519.sign(Buffer.from(solana()), somebodyElses)).toString('base64')
    expect(errorOf({ chain: 'solana', message: solana(), signature: foreign })).toBe('invalid_grant')
    expect(errorOf({ ...signedSolana(solana()), chain: 'ethereum' })).toBe('validation_failed')
  })

  test('is rejected with a key of small order, whose signatures match any message', () => {
    const small = base58.encode(Buffer.concat([Buffer.of(1), Buffer.alloc(31)]))
    const signature = Buffer.concat([Buffer.of(1), Buffer.alloc(63)]).toString('base64')
    expect(errorOf({ chain: 'solana', message: solana(small), signature })).toBe('invalid_grant')
  })
})

test('only these two chains are supported', () => {
  const other = { ...signed(ethereum({})), chain: 'kaspa' }
  expect(errorOf(other)).toBe('web3_unsupported_chain')
  expect(() => acceptMessage(other)).toThrow(expect.objectContaining({ status: 400 }))
})

test('the examples of EIP-55 have their published checksums', () => {
  for (const example of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]) {
    expect(checksumAddress(example)).toBe(example)
    expect(isEthereumAddress(example)).toBe(true)
    expect(isEthereumAddress(example.replace('b', 'B'))).toBe(false)
  }
})

test('the account is recovered from a MetaMask signature', () => {
  // The example of the Ethereum JSON-RPC documentation of web3.js: accounts.sign('Some data', 0x4c08…2318).
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd' +
    '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
  expect(recoverEthereumAddress('Some data', signature)).toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23')
})

test('malformed input is rejected with an error code and never throws anything else', {
  timeout: 180_000 * draws,
}, () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      'URI: https://pie.example/',
      'Version: 1',
      'Issued At: now',
      `pie.example wants you to sign in with your Ethereum account:`,
      address,
    ),
  )
  const message = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
  )
  const signature = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 130, maxLength: 130 }),
    fc.base64String({ minLength: 88, maxLength: 88 }),
  )
  fc.assert(
    fc.property(fc.constantFrom('ethereum', 'solana', 'other'), message, signature, (chain, text, junk) => {
      expect(errorOf({ chain, message: text, signature: junk })).toMatch(
        /^(validation_failed|web3_unsupported_chain|invalid_grant)$/,
      )
    }),
    drawn(500),
  )
})

function ethereum(
  fields: { domain?: string; address?: string; statement?: string; uri?: string; version?: string; issuedAt?: string },
  ...more: string[]
): string {
  const {
    domain = 'pie.example',
    uri = 'https://pie.example/campus/auth',
    version = '1',
    issuedAt = ago(0),
    statement,
  } = fields
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    fields.address ?? address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    'Chain ID: 1',
    `Issued At: ${issuedAt}`,
    ...more,
  ].join('\n')
}

function solana(account = solanaAddress): string {
  return [
    `pie.example wants you to sign in with your Solana account:`,
    account,
    '',
    'Version: 1',
    'URI: https://pie.example/',
    `Issued At: ${ago(0)}`,
  ].join('\n')
}

function sign(text: string, by = key): string {
  const [recovery = 0, ...signatureBytes] = secp256k1.sign(personalHash(text), by, {
    prehash: false,
    format: 'recovered',
  })
  return `0x${Buffer.from([...signatureBytes, recovery + 27]).toString('hex')}`
}

function signed(text: string) {
  return { chain: 'ethereum', message: text, signature: sign(text) }
}

function signedSolana(text: string) {
  return {
    chain: 'solana',
    message: text,
    signature: Buffer.from(ed25519.sign(Buffer.from(text), solanaKey)).toString('base64url'),
  }
}

function ago(milliseconds: number): string {
  return new Date(started - milliseconds).toISOString()
}

function errorOf(input: { chain: string; message: string; signature: string }): string {
  try {
    acceptMessage(input)
    return 'accepted'
  } catch (error) {
    if (error instanceof AuthError) return error.code
    if (error instanceof OAuthError) return error.error
    throw error
  }
}
