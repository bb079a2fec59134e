import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll } from 'vitest'
import { buildAuth } from '#app/auth/http.ts'
import { apiKeys } from '#app/auth/keys/keys.ts'
import { buildWellKnown } from '#app/auth/oauth/metadata.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { secureHeaders } from '#server/http/headers/secure-headers.ts'
import { logResponses } from '#server/http/log-responses.ts'
import { identify } from '#server/http/request/identify.ts'
import { testDatabase } from './database.ts'

/** The auth service as its clients meet it: over HTTP, in this process, without a build. */
export interface AuthServer {
  /** `http://127.0.0.1:PORT/auth/v1` */
  url: string
  siteUrl: string
  /** A client of its own: its session is in its own memory. */
  client(options?: GoTrueClientOptions): GoTrueClient
  /** A client that may do everything. */
  admin(): Promise<GoTrueClient>
  /**
   * The oldest mail to an address that was not read before: its subject, and the code and link in it. Waits up to
   * thirty seconds.
   */
  mailTo(
    email: string,
    subject?: RegExp,
  ): Promise<{ subject: string; text: string; code: string; link: string; token: string }>
}

/**
 * Serves the auth service for a test file, on a database of its own. Limits by address are out of the way unless `env`
 * sets `RATE_LIMIT_FACTOR`; `clearMailLimits` ends the 60 seconds between mails to one address.
 */
export function authServer({ env = {} }: { env?: Record<string, string> } = {}): AuthServer {
  testDatabase({ work: true, env: { RATE_LIMIT_FACTOR: '1000', AUTH_ANONYMOUS: 'on', AUTH_WEB3: 'on', ...env } })
  const read = new Set<string>()
  const mailsInOrder = mailReader()
  let server: Server | undefined
  const authServer = { url: '', siteUrl: '' } as AuthServer
  authServer.client = (options) =>
    new GoTrueClient({
      url: authServer.url,
      autoRefreshToken: false,
      persistSession: true,
      storage: memory(),
      ...options,
    })
  authServer.admin = async () => {
    const { service } = await apiKeys()
    return authServer.client({ headers: { Authorization: `Bearer ${service}` } })
  }
  authServer.mailTo = async (email, subject = /./) => {
    for (let tries = 0; tries < 1200; tries++) {
      const mails = await mailsInOrder().catch(() => [])
      const mail = mails.find(
        (one) => one.to?.[0]?.address === email && !read.has(one.messageId ?? '') && subject.test(one.subject ?? ''),
      )
      if (mail) {
        read.add(mail.messageId ?? '')
        const text = mail.text ?? ''
        const link = /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? ''
        const token = link ? (new URL(link).searchParams.get('token') ?? '') : ''
        return {
          subject: mail.subject ?? '',
          text,
          link,
          token,
          code: /\b\d{6}\b/.exec(text.replace(link, ''))?.[0] ?? '',
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`No mail to ${email} came.`)
  }
  beforeAll(async () => {
    const http = new Hono()
      .use(requestId())
      .use(logResponses)
      .use(identify)
      .use(secureHeaders)
      .route('/auth/v1', buildAuth())
      .route('/', buildWellKnown())
      .post('/texts', saveText)
    server = createAdaptorServer({ fetch: http.fetch }) as Server
    // A busy machine holds this process up for longer than the usual five seconds; then a kept connection is reset in
    // use.
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    authServer.siteUrl = `http://127.0.0.1:${port}`
    authServer.url = `${authServer.siteUrl}/auth/v1`
    // The gateway for texts, unless a test goes without.
    const smsUrl = env.SMS_URL === '' ? undefined : `${authServer.siteUrl}/texts`
    setConfig({ ...config(), siteUrl: authServer.siteUrl, smsUrl: config().smsUrl ?? smsUrl })
  })
  afterAll(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  })
  return authServer
}

/** Reads the written mails, each once: a test that waits for one asks again and again. */
function mailReader(): () => Promise<Email[]> {
  const parsed = new Map<string, Email>()
  return async () => {
    const folder = path.join(config().dataDir, 'mail')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    return Promise.all(
      names.map(async (name) => {
        const mail = parsed.get(name) ?? (await PostalMime.parse(await readFile(path.join(folder, name))))
        parsed.set(name, mail)
        return mail
      }),
    )
  }
}

/** Keeps a text as a gateway gets it: in a file beside the mails, where `textTo` reads it. */
async function saveText(context: Context): Promise<Response> {
  const { id, to, text } = await context.req.json<{ id: string; to: string; text: string }>()
  const folder = path.join(config().dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${id}.sms.part`), `To: ${to}\n\n${text}\n`)
  await rename(path.join(folder, `${id}.sms.part`), path.join(folder, `${id}.sms`))
  return context.json({ message_id: id })
}

/** Forgets the 60 seconds between mails and texts to one address, which tests would have to wait for. */
export async function clearMailLimits(): Promise<void> {
  await rawSql()`delete from rate_limits where key like 'auth.mail-to%' or key like 'auth.text-to%'`
}

/** The newest text message to a number. Waits up to thirty seconds. */
export async function textTo(phone: string): Promise<string> {
  const folder = path.join(config().dataDir, 'mail')
  for (let tries = 0; tries < 1200; tries++) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sms')).sort()
    for (const name of names.reverse()) {
      const text = await readFile(path.join(folder, name), 'utf8')
      if (text.startsWith(`To: +${phone}`)) return text
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No text to ${phone} came.`)
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 13)}@example.com`
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
