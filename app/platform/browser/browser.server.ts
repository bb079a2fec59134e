import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'
import { browserKey } from '#app/platform/master-secret.server.ts'
import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** The browser of the current request: its address, and the secret from its cookie. */
interface Browser {
  address: string
  secret: string | undefined
  isNew: boolean
}

const running = new AsyncLocalStorage<Browser>()
const days = 400

/** Runs `work` in the context of the browser that sent `request`. */
export function withBrowser<T>(request: Request, address: string, work: () => Promise<T>): Promise<T> {
  return running.run({ address, secret: secretOf(request), isNew: false }, work)
}

/** The secret that identifies this browser; undefined if it has none, and outside of requests. */
export function browserSecret(): string | undefined {
  return running.getStore()?.secret
}

/** The browser's secret, created if missing; the response then sets the cookie. */
export function storedBrowserSecret(): string | undefined {
  const browser = running.getStore()
  if (browser && !browser.secret) {
    browser.secret = drawRandomBytes(32).toString('base64url')
    browser.isNew = true
  }
  return browser?.secret
}

/** The client address of the current request; undefined outside of requests. */
export function browserAddress(): string | undefined {
  return running.getStore()?.address
}

/** The `Set-Cookie` header, if this request created the secret. */
export function newBrowserCookie(): string | undefined {
  const browser = running.getStore()
  if (!browser?.isNew) return undefined
  const secure = config().https ? '; Secure' : ''
  return `${cookieName()}=${signed(browser.secret ?? '')}; Max-Age=${days * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

// The `__Host-` prefix keeps subdomains from setting it; browsers accept it over https only.
function cookieName(): string {
  return config().https ? '__Host-browser' : 'browser'
}

function secretOf(request: Request): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  const value = pairs.find((pair) => pair.startsWith(`${cookieName()}=`))?.slice(cookieName().length + 1)
  const [, secret] = /^([\w-]{43})\.[\w-]{43}$/.exec(value ?? '') ?? []
  return secret && timingSafeEqual(Buffer.from(signed(secret)), Buffer.from(value ?? '')) ? secret : undefined
}

// Sign the secret so that clients cannot make up browsers: each has to request a cookie, which is rate-limited.
function signed(secret: string): string {
  return `${secret}.${createHmac('sha256', browserKey()).update(secret).digest('base64url')}`
}
