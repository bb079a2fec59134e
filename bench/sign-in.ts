import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { memberOf, signInForm } from './people.ts'
import { startProduct } from './product.ts'
import { inTurns, quantile, type Row } from './rows.ts'
import { requestsPerSecond } from './wrk.ts'

const run = promisify(execFile)
/** Hashes at once, as the product computes them: one core stays free for pages. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Tries of one account at once would count as guesses. */
const accounts = Array.from({ length: 32 }, (_, at) => `signs-in-${at}@example.com`)

/** Sign-in by password beside argon2id alone, and how long others wait for a page meanwhile. */
export async function measureSignIn(): Promise<Row[]> {
  const product = await startProduct()
  try {
    for (const email of accounts) await memberOf(product.url, email)
    const script = path.join(product.dataDir, 'sign-in.lua')
    await writeFile(script, scriptOf(accounts.map(signInForm)))
    const signIn = (seconds: number) =>
      requestsPerSecond(`${product.url}/campus/auth`, { seconds, connections: 8, script })
    const [raw, signedIn] = await inTurns(3, [rawHashes, () => signIn(3)])
    const { alone, beside } = await waits(product.url, signIn)
    const p99 = quantile(beside, 0.99)
    return [
      { name: `argon2id alone, ${atOnce} at once`, value: raw?.value ?? 0, unit: 'hashes/s' },
      {
        name: 'sign-in / argon2id alone',
        ...{ value: signedIn?.value ?? 0, unit: 'requests/s', ratio: signedIn?.ratio },
      },
      {
        name: 'others wait meanwhile, p99 / nobody signs in',
        ...{ value: p99, unit: 'ms', ratio: p99 / quantile(alone, 0.99), floor: { max: 2.5 } },
      },
    ]
  } finally {
    await product.stop()
  }
}

async function rawHashes(): Promise<number> {
  const { stdout } = await run(process.execPath, ['bench/beside/raw-argon2.ts', String(atOnce), '3'])
  return Number(stdout)
}

/** Milliseconds that one reader waits for rendered pages, alone and beside the crowd, in turns. */
async function waits(url: string, signIn: (seconds: number) => Promise<number>) {
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < 3; round++) {
    alone.push(...(await pageWaits(url, 2)))
    const crowd = signIn(3)
    await new Promise((resolve) => setTimeout(resolve, 500))
    beside.push(...(await pageWaits(url, 2)))
    await crowd
  }
  return { alone, beside }
}

async function pageWaits(url: string, seconds: number): Promise<number[]> {
  const durations: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    await (await fetch(`${url}/about?rendered=1`)).arrayBuffer()
    durations.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return durations
}

function scriptOf(forms: string[]): string {
  return `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Sec-Fetch-Site"] = "same-origin"
local forms = { ${forms.map((form) => JSON.stringify(form)).join(', ')} }
local sent = 0
request = function()
  sent = sent + 1
  return wrk.format(nil, nil, nil, forms[sent % #forms + 1])
end
`
}
