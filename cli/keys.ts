import { describeKeys, rotateSigningKey } from '#app/auth/auth.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'

/** `keys`: the public key of the auth service, and where the others are. Prints no secret. */
export async function showKeys(): Promise<number> {
  const config = readConfig(process.env)
  setConfig(config)
  const keys = await describeKeys()
  console.log(`Address of the auth service   ${config.siteUrl}/auth/v1`)
  console.log(`Public (anon) key             ${keys.anonKey}`)
  console.log(`Service key                   in ${keys.serviceKeyAt}`)
  console.log(`Signing key                   in ${keys.signingKeyAt}`)
  console.log(
    `Published keys                ${keys.published.length === 0 ? 'none (a shared secret signs)' : keys.published.map((key) => `${key.kid} (${key.alg})`).join(', ')}`,
  )
  return 0
}

/** `keys rotate`: makes a new signing key. The former ones stay published, so that nobody is signed out. */
export async function rotateKeys(): Promise<number> {
  setConfig(readConfig(process.env))
  try {
    console.log(
      `New tokens are signed with the key ${await rotateSigningKey()}, within a minute where the product is running.`,
    )
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}
