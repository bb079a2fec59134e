// `npm run faults`: harms the product as it is served, in every way that we know, and says what held.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true })
await handOver(['faults/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
