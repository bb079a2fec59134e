import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext } from 'playwright-core'
import { signUp } from '#app/auth/auth.ts'
import { ensureMember } from '#app/members/ensure-member.server.ts'
import { openWebSession } from '#app/members/sessions/open-session.server.ts'
import type { Role } from '#app/platform/actor.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { connect } from '#app/platform/database/pool/pool.server.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import type { TestApp } from './app.ts'

/** Somebody who is signed in, as a test speaks for them. */
export interface Person {
  id: string
  email: string
  password: string
  /** The `Cookie` header of their session. */
  cookie: string
  get(path: string, init?: RequestInit): Promise<Response>
  /** Posts a form; redirects are not followed. */
  post(path: string, fields?: Record<string, string>): Promise<Response>
  /** A browser in which they are signed in. */
  browse(browser: Browser, options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>
}

const password = 'the-larger-slice-of-the-pie'
const connected = new Set<string>()
let made = 0

/** Makes an account in the product's database and signs it in: for the Campus, or as admin for the admin area. */
export async function signedIn(
  app: TestApp,
  {
    name = 'Ada Example',
    role = 'member',
    area = 'campus',
  }: { name?: string; role?: Role; area?: 'campus' | 'admin' } = {},
): Promise<Person> {
  if (!connected.has(app.url)) {
    setConfig(
      readConfig({ DATA_DIR: app.dataDir, SITE_URL: app.url, AUTH_AUTOCONFIRM: 'on', RATE_LIMIT_FACTOR: '1000' }),
    )
    connect(app.address)
    registerListeners()
    connected.add(app.url)
  }
  const email = `person-${++made}@example.com`
  const caller = { address: '127.0.0.1', userAgent: 'test' }
  const account = await signUp({ email, password, data: { name }, caller })
  if (!account.confirmed) throw new Error('The account was not confirmed.')
  const { id } = account.user
  await database().execute(
    sql`update auth.users set app_metadata = app_metadata || ${JSON.stringify({ role })}::jsonb where id = ${id}`,
  )
  const [cookie = ''] = (await openWebSession({ userId: id, kind: area, ...caller })).split(';')
  // In the directory from the start, as members are whose first text was accepted.
  await ensureMember({ id, email, role, name })
  await database().execute(sql`update members set accepted_at = now(), display_name = ${name} where id = ${id}`)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return {
    id,
    email,
    password,
    cookie,
    get: (path, init) =>
      fetch(app.url + path, { redirect: 'manual', ...init, headers: { ...headers, ...init?.headers } }),
    post: (path, fields = {}) =>
      fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) }),
    async browse(browser, options) {
      const context = await browser.newContext(options)
      const [cookieName = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name: cookieName, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
      return context
    },
  }
}
