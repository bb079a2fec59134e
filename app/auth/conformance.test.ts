import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// What the public client (2.119) can ask of this protocol, by the names that its users call.
const asked = {
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
  webauthn: ['register', 'authenticate'],
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
  'admin.oauth': ['createClient', 'listClients', 'getClient', 'updateClient', 'deleteClient', 'regenerateClientSecret'],
}
// What else the client has asks for services that the protocol here leaves out: custom providers, and its experimental
// recovery codes.

test('every request that the public client can make of this protocol is made by a test', async () => {
  const texts: string[] = []
  for await (const file of glob(['app/auth/**/*.test.ts', 'tests/auth-*.test.ts']))
    if (!file.endsWith('conformance.test.ts')) texts.push(await readFile(file, 'utf8'))
  const all = texts.join('\n')
  const names = Object.entries(asked).flatMap(([part, methods]) =>
    methods.map((method) => (part === 'client' ? `.${method}(` : `${part}.${method}(`)),
  )
  const missing = names.filter((name) => !all.includes(name))
  expect(missing).toEqual([])
  expect(names).toHaveLength(64)
})
