import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer } from '#tests/setup/auth-server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { ethereumAddressOf, personalHash } from '../../web3/ethereum.ts'

const auth = authServer()

let wallets = 0

/** A new wallet, with the interface of browser wallets. */
function ethereumWallet() {
  const key = new Uint8Array(32).fill(++wallets)
  const address = ethereumAddressOf(secp256k1.getPublicKey(key))
  const sign = (message: string) => {
    const [recovery = 0, ...signature] = secp256k1.sign(personalHash(message), key, {
      prehash: false,
      format: 'recovered',
    })
    return `0x${Buffer.from([...signature, recovery + 27]).toString('hex')}` as const
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    return sign(Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString())
  }
  return { address, sign, wallet: { address, request, on: () => {}, removeListener: () => {} } }
}

function message(address: string): string {
  const { host } = new URL(auth.siteUrl)
  return (
    `${host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ` +
    `${auth.siteUrl}/\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID()}\nIssued At: ${new Date().toISOString()}`
  )
}

function post(body: object): Promise<Response> {
  return fetch(`${auth.url}/token?grant_type=web3`, { method: 'POST', body: JSON.stringify(body) })
}

test('the client signs in with an Ethereum wallet, and again to the same account', async () => {
  const { wallet, address } = ethereumWallet()
  const options = { url: `${auth.siteUrl}/campus/auth` }
  const { data, error } = await auth
    .client()
    .signInWithWeb3({ chain: 'ethereum', wallet, statement: 'I accept the terms.', options })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: '',
    app_metadata: { provider: 'web3', providers: ['web3'] },
    user_metadata: { custom_claims: { address, chain: 'ethereum', network: '1', statement: 'I accept the terms.' } },
    identities: [{ provider: 'web3', id: `web3:ethereum:${address}` }],
  })
  const claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.amr).toEqual([{ method: 'web3', timestamp: expect.any(Number) }])
  const repeated = await auth.client().signInWithWeb3({ chain: 'ethereum', wallet, options })
  expect(repeated.data.user?.id).toBe(data.user?.id)
})

test('the client signs in with a Solana wallet', async () => {
  const key = new Uint8Array(32).fill(7)
  const address = base58.encode(ed25519.getPublicKey(key))
  const wallet = {
    publicKey: { toBase58: () => address },
    signMessage: async (bytes: Uint8Array) => ed25519.sign(bytes, key),
  }
  const { data, error } = await auth.client().signInWithWeb3({
    chain: 'solana',
    wallet: wallet as never,
    statement: 'Hello',
    options: { url: `${auth.siteUrl}/`, signInWithSolana: { resources: ['https://example.org/terms'] } },
  })
  expect(error).toBeNull()
  expect(data.user?.identities?.[0]).toMatchObject({ provider: 'web3', id: `web3:solana:${address}` })
})

test('a message is accepted once: of twenty concurrent requests one signs in', async () => {
  const { address, sign } = ethereumWallet()
  const text = message(address)
  const body = { chain: 'ethereum', message: text, signature: sign(text) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(400)])
  expect(await (await post(body)).json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Signed message was used before',
  })
  expect(await rawSql()`select id from auth.identities where provider_id = ${`web3:ethereum:${address}`}`).toHaveLength(
    1,
  )
})

test('twenty concurrent messages of a new wallet create one account', async () => {
  const { address, sign } = ethereumWallet()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const text = message(address)
      return post({ chain: 'ethereum', message: text, signature: sign(text) })
    }),
  )
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).user?.id))
  expect(new Set(ids).size).toBe(1)
})

test('only the first message of a wallet counts as a new account, and a refused one never does', async () => {
  const countAccounts = async () => {
    const [row] = await rawSql()`select points from rate_limits where key = 'budget.installation:account'`
    return row?.points ?? 0
  }
  const { address, sign } = ethereumWallet()
  const enter = async (signs: typeof sign) => {
    const text = message(address)
    return (await post({ chain: 'ethereum', message: text, signature: signs(text) })).status
  }
  const before = await countAccounts()
  expect(await enter(ethereumWallet().sign)).toBe(400)
  expect(await countAccounts()).toBe(before)
  expect([await enter(sign), await enter(sign)]).toEqual([200, 200])
  expect(await countAccounts()).toBe(before + 1)
})

test('errors have the codes that clients know', async () => {
  const text = message(ethereumWallet().address)
  const codeOf = async (body: object) => {
    const response = await post(body)
    const answer = await response.json()
    return [response.status, answer.error_code ?? answer.error]
  }
  expect(await codeOf({ chain: 'kaspa', message: text, signature: 'x' })).toEqual([400, 'web3_unsupported_chain'])
  expect(await codeOf({})).toEqual([400, 'web3_unsupported_chain'])
  expect(await codeOf({ chain: 'ethereum', message: 'short', signature: 'x' })).toEqual([400, 'validation_failed'])
  expect(await codeOf({ chain: 'ethereum', message: 'a'.repeat(21_000), signature: 'x' })).toEqual([
    400,
    'validation_failed',
  ])
  expect(await codeOf({ chain: 'ethereum', message: text, signature: ethereumWallet().sign(text) })).toEqual([
    400,
    'invalid_grant',
  ])
})

// Hundreds of requests: a busy machine needs longer than the usual limit.
test('whatever is sent, no answer is a 5xx', { timeout: 180_000 * draws }, async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('ethereum', 'solana', message(ethereumWallet().address), `0x${'1'.repeat(130)}`),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom('chain', 'message', 'signature'), value), async (body) => {
      expect((await post(body)).status).toBeLessThan(500)
    }),
    drawn(30),
  )
})
