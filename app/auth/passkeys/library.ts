/** Loads the WebAuthn library on first use: it is large, and rarely needed. */
export function webauthn() {
  return import('@simplewebauthn/server')
}
