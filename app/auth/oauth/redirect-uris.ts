import { fail } from '../errors.ts'
import type { OAuthClient } from './clients.ts'

const MAX_REDIRECTS = 10
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Schemes that run code, read files or write messages: never redirect a browser with a code to them. */
const forbiddenSchemes = [
  ...['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source', 'jar', 'resource'],
  ...[
    'http',
    'ws',
    'wss',
    'ftp',
    'sftp',
    'ssh',
    'mailto',
    'tel',
    'sms',
    'intent',
    'chrome',
    'chrome-extension',
    'edge',
  ],
]

/**
 * Validates redirect URIs: over TLS, to a program on the same machine, or to an app by its own scheme.
 * @param isPublic true for a client without a secret, such as an app on a device
 * @throws AuthError validation_failed
 */
export function checkedRedirects(redirectUris: string[], isPublic: boolean): string[] {
  if (redirectUris.length === 0 || redirectUris.length > MAX_REDIRECTS)
    reject(`redirect_uris must name 1 to ${MAX_REDIRECTS} addresses`)
  for (const uri of redirectUris) if (!isSafeRedirect(uri, isPublic)) reject(`redirect_uri is not allowed: ${uri}`)
  return redirectUris
}

/**
 * True if the client registered exactly that URI. Only the port of a loopback address may differ (RFC 8252, 7.3):
 * programs listen on whichever port is free.
 */
export function hasRedirect({ redirectUris }: OAuthClient, uri: string): boolean {
  if (redirectUris.includes(uri)) return true
  const portless = withoutLoopbackPort(uri)
  return portless !== undefined && redirectUris.some((one) => withoutLoopbackPort(one) === portless)
}

function withoutLoopbackPort(uri: string): string | undefined {
  const [, host, remainder] =
    /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?][^\s\\#]*)?)$/.exec(uri) ?? []
  return host && URL.canParse(uri) ? host + remainder : undefined
}

function isSafeRedirect(uri: string, isPublic: boolean): boolean {
  if (uri.length > 2000 || !URL.canParse(uri) || /[\s\\#]/.test(uri)) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username || password) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return loopback.includes(hostname)
  const scheme = protocol.slice(0, -1)
  // An app's own scheme should contain its domain (RFC 8252, 7.1), unlike `javascript:` and the like.
  if (scheme.includes('.')) return true
  return isPublic && !forbiddenSchemes.includes(scheme) && uri.slice(protocol.length).startsWith('/')
}

function reject(message: string): never {
  fail('validation_failed', { message, oauthError: 'invalid_redirect_uri' })
}
