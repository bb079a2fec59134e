import { parseArgs } from 'node:util'
import { chanceOf } from './chance.ts'
import { startMailServer } from './mail-server.ts'
import { faultsIn, type Product, startProduct } from './product.ts'
import { trials } from './trials.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
})
const chosen = trials.filter(
  ({ name, short, byName }) =>
    (!values.short || short) &&
    (positionals.length === 0 ? !byName : positionals.some((word) => name.toLowerCase().includes(word.toLowerCase()))),
)
const minutes = Number(values.minutes ?? 10)
if (chosen.length === 0 || !(minutes > 0)) {
  console.error(
    `Usage: npm run faults -- [NAME …] [--minutes N] [--seed N]\n${trials.map(({ name }) => name).join('\n')}`,
  )
  process.exit(2)
}

const begun = performance.now()
const mail = await startMailServer()
// Trials that run by name bring what they need.
const product = chosen.every(({ byName }) => byName) ? undefined : await startProduct({ SMTP_URL: mail.url })
const weights = chosen.reduce((sum, { weight }) => sum + weight, 0)
// Starting, checking and what takes its own time are not drawn from the weights.
const secondsToShare = Math.max(10, values.short ? 20 : minutes * 60 * 0.6)
// Without a length: a hundred kills and 20,000 requests, however long they take.
const isWhole = !values.short && values.minutes === undefined
const rows: Record<string, { outcome: string; seconds: number; detail: string }> = {}
for (const { name, weight, run } of chosen) {
  const started = performance.now()
  console.log(`Trying: ${name} …`)
  const seconds = (secondsToShare * weight) / weights
  const outcome = await run({
    product: product as Product,
    mail,
    chance: chanceOf(Number(values.seed)),
    seconds,
    isWhole,
  }).then(
    (detail) => ({ outcome: 'passed', detail }),
    (error: unknown) => ({ outcome: 'FAILED', detail: error instanceof Error ? error.message : String(error) }),
  )
  rows[name] = { ...outcome, seconds: Math.round((performance.now() - started) / 1000) }
  console.log(`  ${outcome.outcome}: ${outcome.detail}`)
  if (outcome.outcome === 'FAILED') for (const line of faultsIn(product?.output() ?? '')) console.log(`  said: ${line}`)
}
await product?.stop()
await mail.leave()
console.table(rows)
const failed = Object.values(rows).filter(({ outcome }) => outcome === 'FAILED').length
console.log(
  `${chosen.length - failed} passed, ${failed} failed; seed ${values.seed}, ` +
    `${Math.round((performance.now() - begun) / 1000)} s`,
)
process.exit(failed > 0 ? 1 : 0)
