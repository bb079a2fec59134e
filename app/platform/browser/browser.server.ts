import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'
import { browserKey } from '#app/platform/master-secret.server.ts'
import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** The browser of the request under way: where it is, and the secret that it keeps in a cookie. */
interface Browser {
  address: string
  secret: string | undefined
  isNew: boolean
}

const running = new AsyncLocalStorage<Browser>()
const days = 400

/** Runs `work` for the browser that sent `request`. */
export function withBrowser<T>(request: Request, address: string, work: () => Promise<T>): Promise<T> {
  return running.run({ address, secret: secretOf(request), isNew: false }, work)
}

/** The secret by which this browser is known again; undefined for one that has none, and outside of requests. */
export function browserSecret(): string | undefined {
  return running.getStore()?.secret
}

/** The same, made now where there is none: the answer to the request sets the cookie. */
export function storedBrowserSecret(): string | undefined {
  const browser = running.getStore()
  if (browser && !browser.secret) {
    browser.secret = drawRandomBytes(32).toString('base64url')
    browser.isNew = true
  }
  return browser?.secret
}

/** The client address of the request under way; undefined outside of requests. */
export function browserAddress(): string | undefined {
  return running.getStore()?.address
}

/** The `Set-Cookie` header for a browser that got its secret in this request. */
export function newBrowserCookie(): string | undefined {
  const browser = running.getStore()
  if (!browser?.isNew) return undefined
  const secure = config().https ? '; Secure' : ''
  return `${cookieName()}=${signed(browser.secret ?? '')}; Max-Age=${days * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

// The prefix keeps subdomains from planting one; browsers take it over https only.
function cookieName(): string {
  return config().https ? '__Host-browser' : 'browser'
}

function secretOf(request: Request): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  const value = pairs.find((pair) => pair.startsWith(`${cookieName()}=`))?.slice(cookieName().length + 1)
  const [, secret] = /^([\w-]{43})\.[\w-]{43}$/.exec(value ?? '') ?? []
  return secret && timingSafeEqual(Buffer.from(signed(secret)), Buffer.from(value ?? '')) ? secret : undefined
}

// Signed, so that nobody makes browsers up: each has to ask for its cookie, under the limits of what sets it.
function signed(secret: string): string {
  return `${secret}.${createHmac('sha256', browserKey()).update(secret).digest('base64url')}`
}
