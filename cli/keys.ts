import { describeKeys, retireSigningKey, rotateSigningKey } from '#app/auth/auth.ts'
import { withDatabase } from './with-database.ts'

/** `keys`: prints the public key of the auth service, and where the others are. Prints no secret. */
export function showKeys(): Promise<number> {
  return withDatabase(async (_address, config) => {
    const keys = await describeKeys()
    const published = keys.published.map((key) => `${key.kid} (${key.alg})`)
    console.log(`Address of the auth service   ${config.siteUrl}/auth/v1`)
    console.log(`Public (anon) key             ${keys.anonKey}`)
    console.log(`Service key                   in ${keys.serviceKeyAt}`)
    console.log(`Signing key                   in ${keys.signingKeyAt}`)
    console.log(`Secret that seals             in ${keys.secretAt}`)
    console.log(`Published keys, signing first ${published.join(', ') || 'none (a shared secret signs)'}`)
    return 0
  })
}

/** `keys rotate`: creates a new signing key, which is published first and signs later. Nobody is signed out. */
export function rotateKeys(): Promise<number> {
  return telling(async () => {
    const { kid, signsFrom } = await rotateSigningKey()
    const minutes = Math.max(1, Math.ceil((signsFrom.getTime() - Date.now()) / 60_000))
    return (
      `The key ${kid} is published now and signs new tokens from ${signsFrom.toISOString()}, in ${minutes} minutes: ` +
      'by then every application has read it. Until then the present key signs. Tokens of former keys stay valid; ' +
      '"keys retire KID" refuses those of one that leaked.'
    )
  })
}

/** `keys retire KID`: rejects everything signed with a leaked key, within 10 seconds in all processes. */
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
