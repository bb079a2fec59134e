import { describeKeys, retireSigningKey, rotateSigningKey } from '#app/auth/auth.ts'
import { withDatabase } from './with-database.ts'

/** `keys`: the public key of the auth service, and where the others are. Prints no secret. */
export function showKeys(): Promise<number> {
  return withDatabase(async (_address, config) => {
    const keys = await describeKeys()
    const published = keys.published.map((key) => `${key.kid} (${key.alg})`)
    console.log(`Address of the auth service   ${config.siteUrl}/auth/v1`)
    console.log(`Public (anon) key             ${keys.anonKey}`)
    console.log(`Service key                   in ${keys.serviceKeyAt}`)
    console.log(`Signing key                   in ${keys.signingKeyAt}`)
    console.log(`Secret that seals             in ${keys.secretAt}`)
    console.log(`Published keys, newest first  ${published.join(', ') || 'none (a shared secret signs)'}`)
    return 0
  })
}

/** `keys rotate`: makes a new signing key. The former ones stay published, so that nobody is signed out. */
export function rotateKeys(): Promise<number> {
  return telling(async () => `New tokens are signed with the key ${await rotateSigningKey()}.`)
}

/** `keys retire KID`: what a leaked key signed is refused, within 10 seconds in all processes. */
export async function retireKeys([kid]: string[]): Promise<number> {
  if (!kid) {
    console.error('Which key? "keys" lists them: npm run cli -- keys retire KID')
    return 2
  }
  return telling(
    async () =>
      `The key ${kid} is retired; ${await retireSigningKey(kid)} signs now. Members stay signed in: their ` +
      'sessions get new ' +
      'tokens by themselves. If the key had signed the service key, that one is new, too: see "keys" for where it is.',
  )
}

function telling(work: () => Promise<string>): Promise<number> {
  return withDatabase(async () => {
    console.log(await work())
    return 0
  })
}
