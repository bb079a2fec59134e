import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { measureCached } from './cached.ts'
import { measureMixed } from './mixed.ts'
import { measureRendered } from './rendered.ts'
import { isReached, type Row } from './rows.ts'
import { measureSignIn } from './sign-in.ts'
import { measureTopic } from './topic.ts'
import { ensureWrk } from './wrk.ts'

// `npm run bench` measures all rows; `npm run bench -- NAME …` the named ones.
const measures: Record<string, () => Promise<Row[]>> = {
  cached: measureCached,
  rendered: measureRendered,
  topic: measureTopic,
  'sign-in': measureSignIn,
  mixed: measureMixed,
}
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in measures))
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`)
  process.exit(2)
}

const environment = { node: process.version, cores: availableParallelism(), load: loadavg()[0]?.toFixed(1) }
const rows: Row[] = []
await ensureWrk()
for (const [name, measure] of Object.entries(measures)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`Measuring ${name} …`)
  rows.push(...(await measure()))
}
const rounded = (value?: number) => value && Number(value.toPrecision(3))
console.table(
  rows.map((row) => ({
    ...{ row: row.name, value: rounded(row.value), unit: row.unit, ratio: rounded(row.ratio) },
    floor: row.floor && Object.entries(row.floor).flat().join(' '),
    reached: isReached(row) ? '' : 'NO',
  })),
)
console.log(`${environment.cores} cores, load ${environment.load} before`)
await mkdir('bench/results', { recursive: true })
const file = `bench/results/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
await writeFile(file, `${JSON.stringify({ ...environment, rows }, null, 2)}\n`)
console.log(`Written to ${file}`)
