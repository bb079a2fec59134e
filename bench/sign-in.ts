import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figure.ts'
import { inTurns, medianOf, quantile } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { memberOf, signInForm } from './people.ts'
import { startProcess } from './product.ts'

const run = promisify(execFile)
/** As the product does: a core stays free for pages. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Tries of one account that are under way count as guesses until they turn out right: at once come different ones. */
const accounts = Array.from({ length: 32 }, (_, at) => `signs-in-${at}@example.com`)

/** Sign-in by password on the website beside raw argon2id, and what somebody else waits for a page meanwhile. */
export async function measureSignIn(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'off' }, log: true })
  try {
    for (const email of accounts) await memberOf(product.url, email)
    const script = path.join(product.dataDir, 'sign-in.lua')
    await writeFile(script, scriptOf(accounts.map(signInForm)))
    const signIn = (seconds: number) =>
      requestsPerSecond(`${product.url}/campus/auth`, { seconds, connections: 8, script })
    await signIn(2)
    const [raw, signedIn] = await inTurns(3, [rawHashes, () => signIn(3)])
    const { alone, beside } = await waits(product.url, signIn)
    return [
      { what: `argon2id alone, ${atOnce} at once`, value: raw?.value ?? 0, unit: 'hashes/s' },
      {
        what: 'sign-in by password',
        value: signedIn?.value ?? 0,
        unit: 'requests/s',
        ratio: signedIn?.ratio ?? 0,
        beside: 'argon2id alone',
        bound: { least: 0.8 },
      },
      {
        what: "others' wait for a page meanwhile, p99",
        value: quantile(beside, 0.99),
        unit: 'ms',
        ratio: quantile(beside, 0.99) / quantile(alone, 0.99),
        beside: 'nobody signs in',
        bound: { most: 2 },
      },
      { what: "others' wait, median", value: medianOf(beside), unit: 'ms', ratio: medianOf(beside) / medianOf(alone) },
    ]
  } finally {
    await product.stop()
  }
}

async function rawHashes(): Promise<number> {
  const { stdout } = await run(process.execPath, ['bench/beside/raw-argon2.ts', String(atOnce), '3'])
  return Number(stdout)
}

/** What one reader waits for rendered pages, alone and beside the crowd, in turns. */
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
  const found: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    await (await fetch(`${url}/about?rendered=1`)).arrayBuffer()
    found.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return found
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
