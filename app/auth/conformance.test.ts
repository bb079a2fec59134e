import { glob, readFile } from 'node:fs/promises'
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'

// The public client's (2.119) methods that send requests of this protocol.
const required = {
  client: [
    'signUp',
    'signInWithPassword',
    'signInWithOtp',
    'signInWithOAuth',
    'signInWithIdToken',
    'signInWithWeb3',
    'signInWithSSO',
    'signInAnonymously',
    'signInWithPasskey',
    'registerPasskey',
    'verifyOtp',
    'resend',
    'reauthenticate',
    'resetPasswordForEmail',
    'exchangeCodeForSession',
    'getUser',
    'getClaims',
    'setSession',
    'refreshSession',
    'updateUser',
    'signOut',
    'linkIdentity',
    'unlinkIdentity',
    'getUserIdentities',
    'onAuthStateChange',
  ],
  mfa: [
    'enroll',
    'challenge',
    'verify',
    'challengeAndVerify',
    'unenroll',
    'listFactors',
    'getAuthenticatorAssuranceLevel',
  ],
  'mfa.webauthn': ['register', 'authenticate'],
  admin: [
    'createUser',
    'listUsers',
    'getUserById',
    'updateUserById',
    'deleteUser',
    'inviteUserByEmail',
    'generateLink',
    'signOut',
  ],
  passkey: [
    'startRegistration',
    'verifyRegistration',
    'startAuthentication',
    'verifyAuthentication',
    'list',
    'update',
    'delete',
  ],
  'admin.passkey': ['listPasskeys', 'deletePasskey'],
  'admin.mfa': ['listFactors', 'deleteFactor'],
  oauth: ['getAuthorizationDetails', 'approveAuthorization', 'denyAuthorization', 'listGrants', 'revokeGrant'],
  'admin.customProviders': ['listProviders', 'createProvider', 'getProvider', 'updateProvider', 'deleteProvider'],
  'admin.oauth': ['createClient', 'listClients', 'getClient', 'updateClient', 'deleteClient', 'regenerateClientSecret'],
}
// The client's experimental recovery codes, which this server does not implement.
const skipped = ['mfa.recoveryCodes']
// Methods that send no request, or are called by the others.
const extra = {
  client: [
    ...['initialize', 'getSession', 'startAutoRefresh', 'stopAutoRefresh', 'dispose', 'isThrowOnErrorEnabled'],
    ...['signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth', 'linkIdentityIdToken', 'fetchJwk'],
  ],
  'mfa.webauthn': ['enroll', 'challenge', 'verify'],
}

test('the published client has exactly the calls listed here', () => {
  const client = new GoTrueClient({ url: 'http://127.0.0.1:1', autoRefreshToken: false, persistSession: false })
  const has = Object.entries({ client, ...partsOf(client) })
    .filter(([part]) => !skipped.includes(part))
    .flatMap(([part, owner]) => callsOf(owner).map((call) => `${part}.${call}`))
  const listed = [required, extra].flatMap((list) =>
    Object.entries(list).flatMap(([part, calls]) => calls.map((call) => `${part}.${call}`)),
  )
  expect(has.sort()).toEqual(listed.sort())
})

/** The client's namespaces (`mfa`, `passkey`, `oauth` …), nested ones included. */
function partsOf(owner: object, name?: string): Record<string, object> {
  const parts = ['mfa', 'admin', 'passkey', 'oauth', 'customProviders', 'webauthn', 'recoveryCodes']
  return Object.fromEntries(
    parts.flatMap((part) => {
      const member = (owner as Record<string, unknown>)[part]
      if (typeof member !== 'object' || !member) return []
      const path = name ? `${name}.${part}` : part
      return [[path, member] as const, ...Object.entries(partsOf(member, path))]
    }),
  )
}

/** The public methods of an object, inherited ones included. */
function callsOf(owner: object): string[] {
  const of = owner as Record<string, unknown>
  const ofClass = Object.getPrototypeOf(owner)
  const inherited = ofClass === Object.prototype ? [] : Object.getOwnPropertyNames(ofClass)
  const internal = ['constructor', 'fetch', 'lock', 'logger']
  const names = [...new Set([...Object.keys(owner), ...inherited])].filter((name) => !internal.includes(name))
  return names.filter((name) => /^[a-z]/.test(name) && typeof of[name] === 'function')
}

test('every request of the published client is covered by a test', async () => {
  const texts: string[] = []
  for await (const file of glob(['app/auth/**/*.test.ts', 'tests/auth-*.test.ts']))
    if (!file.endsWith('conformance.test.ts')) texts.push(await readFile(file, 'utf8'))
  const all = texts.join('\n')
  const names = Object.entries(required).flatMap(([part, methods]) =>
    methods.map((method) => (part === 'client' ? `.${method}(` : `${part}.${method}(`)),
  )
  const missing = names.filter((name) => !all.includes(name))
  expect(missing).toEqual([])
  expect(names).toHaveLength(69)
})
