import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { browserPath } from '#server/launch/browser.ts'
import { chromiumArgs } from './chromium.ts'
import { cloneDatabase } from './database.ts'
import { leaveTraces, type Traces } from './failed-journey.ts'
import { freePort } from './free-port.ts'
import { arriveOnceReactRuns } from './react.ts'

/** The product as a test meets it: over HTTP, with its mail caught by a real SMTP server. */
export interface TestApp {
  url: string
  dataDir: string
  /** The product's database, for `connect()` where a test builds records with factories. */
  address: DatabaseAddress
  /** Every mail delivered so far, oldest first. */
  outbox: Email[]
  /** The next mail to `to` that is not read yet; waits up to thirty seconds. */
  mailTo(to: string, subject?: RegExp): Promise<Email>
}

/**
 * Starts the built product once for the test file, on a port and database of its own, without sample content unless
 * `env` says otherwise. Tests may also use factories: the file's own modules are connected to the same database.
 */
export function testApp(env: Record<string, string> = {}): TestApp {
  const app = { url: '', dataDir: '', outbox: [] as Email[] } as TestApp
  const read = new Set<Email>()
  app.mailTo = async (to, subject = /./) => {
    const deadline = Date.now() + 30_000
    for (;;) {
      const mail = app.outbox.find(
        (one) =>
          !read.has(one) && one.to?.some((recipient) => recipient.address === to) && subject.test(one.subject ?? ''),
      )
      if (mail) {
        read.add(mail)
        return mail
      }
      if (Date.now() > deadline)
        throw new Error(
          `No mail to ${to} came; there are: ` +
            `${app.outbox.map((one) => `${one.to?.[0]?.address}: ${one.subject}`).join('; ')}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  let undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    app.dataDir = await mkdtemp(path.join(tmpdir(), 'sol-app-'))
    const { address, drop } = await cloneDatabase()
    app.address = address
    const smtp = await catchMail(app.outbox)
    const { startProduct } = await builtProduct(path.join(app.dataDir, 'product.log'))
    const port = await freePort()
    const product = await startProduct({
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: app.dataDir,
      DATABASE_URL: databaseUrl(address),
      SMTP_URL: smtp.url,
      SAMPLE_CONTENT: 'off',
      ADMIN_EMAIL: 'admin@solutioneer.example',
      ADMIN_PASSWORD: 'larger-slice-of-the-pie',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      ...env,
    })
    app.url = product.url
    undo = [() => product.stop(), () => smtp.stop(), drop, () => rm(app.dataDir, { recursive: true, force: true })]
  }, 120_000)
  afterAll(async () => {
    for (const step of undo) await step()
  }, 60_000)
  return app
}

/** The built product, which logs to `logFile`. */
async function builtProduct(logFile: string): Promise<BuiltProduct> {
  const { LOG_LEVEL = 'silent' } = process.env
  Object.assign(process.env, { LOG_LEVEL: 'info', LOG_FILE: logFile })
  const product = (await import(path.resolve('build/server/index.js'))) as BuiltProduct
  process.env.LOG_LEVEL = LOG_LEVEL
  delete process.env.LOG_FILE
  traces.logFile = logFile
  return product
}

interface BuiltProduct {
  startProduct: (env: Record<string, string>) => Promise<{ url: string; stop(): Promise<void> }>
}

const traces: Traces = {}

/** A headless Chromium for the test file. A failed test leaves pictures of its pages and the product's log lines. */
export function testBrowser(): { readonly current: Browser } {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath(), args: chromiumArgs })
    arriveOnceReactRuns(browser)
    traces.browser = browser
  })
  afterEach(({ task }) => leaveTraces(task, traces))
  afterAll(() => browser?.close())
  return {
    get current() {
      if (!browser) throw new Error('The browser is not started yet.')
      return browser
    },
  }
}

async function catchMail(outbox: Email[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        outbox.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** The address of a test's database as `DATABASE_URL` takes it. */
export function databaseUrl(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { user, port, database, host } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The `.eml` files that a product without `SMTP_URL` kept. */
export async function writtenMails(dataDir: string): Promise<Email[]> {
  const names = (await readdir(path.join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(dataDir, 'mail', name)))))
}
