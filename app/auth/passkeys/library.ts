/** The library for passkeys and security keys: large, and most processes are asked for none for hours. */
export function webauthn() {
  return import('@simplewebauthn/server')
}
