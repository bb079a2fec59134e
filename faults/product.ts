import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { open } from '#app/platform/database/pool/open.server.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { until } from './trial.ts'

/** The product as people start it, with its embedded PostgreSQL, and started again when it ends as systemd does. */
export interface Product {
  url: string
  dataDir: string
  /** What it has written to its output. */
  output(): string
  /** The process that serves; another one after each end. */
  pid(): number
  databasePid(): Promise<number>
  /** The processes of its connections and of its own work. */
  databaseChildren(): Promise<number[]>
  /** Memory of the process that serves, in MB. */
  memory(): number
  sql<T extends object = Record<string, unknown>>(text: string, values?: (string | number)[]): Promise<T[]>
  /** Waits until it serves; answers the seconds that it took. */
  ready(seconds?: number): Promise<number>
  stop(): Promise<void>
}

export const adminEmail = 'admin@solutioneer.example'
/** What the mail server that hands answers over knows. */
export const inboundSecret = 'the-secret-of-the-mail-server'
export const everybodysPassword = 'the-larger-slice-of-the-pie'

/** Starts the built product as `npm start` does. @param env variables beside those that every trial needs */
export async function startProduct(
  env: Record<string, string> = {},
  { dataDir }: { dataDir?: string } = {},
): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'sol-faults-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let outputText = ''
  let stopping = false
  let child = run()
  function run(): ChildProcess {
    const started = spawn('sh', ['server/launch/start.sh'], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        SITE_URL: url,
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: everybodysPassword,
        AUTH_AUTOCONFIRM: 'on',
        RATE_LIMIT_FACTOR: '100000',
        MAIL_LIMIT: '1000000',
        INBOUND_MAIL_SECRET: inboundSecret,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => {
        outputText = (outputText + part.toString()).slice(-200_000)
      })
    started.once('exit', () => {
      if (!stopping) child = run()
    })
    return started
  }
  const product: Product = {
    url,
    dataDir: folder,
    output: () => outputText,
    pid: () => child.pid ?? 0,
    databasePid: async () => Number((await postmaster(folder))[0]),
    databaseChildren: async () => childrenOf(Number((await postmaster(folder))[0])),
    memory: () => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024),
    sql: (text, values = []) => query(folder, text, values) as never,
    async ready(seconds = 60) {
      const begun = performance.now()
      const answers = () =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(answers, (ok) => ok, seconds, 'serving again')
      return (performance.now() - begun) / 1000
    },
    async stop() {
      stopping = true
      await end(child)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
  await product.ready(300)
  return product
}

function childrenOf(pid: number): number[] {
  const childPids = execFileSync('pgrep', ['-P', String(pid)])
    .toString()
    .trim()
  return childPids.split('\n').map(Number)
}

async function postmaster(dataDir: string): Promise<string[]> {
  return (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

async function query(dataDir: string, text: string, values: (string | number)[]) {
  const [, , , port, host] = await postmaster(dataDir)
  const sql = open(
    { host: host as string, port: Number(port), user: 'solutioneer', database: 'solutioneer' },
    { max: 1 },
  )
  try {
    return (await sql.query(text, values)).rows
  } finally {
    await sql.end()
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/**
 * Starts a product for one trial alone, which may leave it as it likes, and stops it afterwards.
 * @throws what the trial throws, with the last errors that this product logged
 */
export async function withSeparateProduct<T>(
  env: Record<string, string>,
  run: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(env)
  try {
    return await run(product)
  } catch (error) {
    const faultLines = faultsIn(product.output())
    throw new Error([error instanceof Error ? error.message : error, ...faultLines].join('; it said: '), {
      cause: error,
    })
  } finally {
    await product.stop()
  }
}

/** The last different errors that the product logged, one line each. */
export function faultsIn(output: string): string[] {
  const lines = output.split('\n').flatMap((line) => {
    try {
      const { level, msg, err, path: where } = JSON.parse(line)
      return level === 'error' || level === 'fatal'
        ? [`${msg} ${where ?? ''} ${err?.message ?? ''} ${err?.cause?.message ?? ''}`.slice(0, 240)]
        : []
    } catch {
      return []
    }
  })
  return [...new Set(lines)].slice(-8)
}
