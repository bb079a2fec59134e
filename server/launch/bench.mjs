// `npm run bench`: the benchmarks, on the product as it is served.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true })
await handOver(['bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
