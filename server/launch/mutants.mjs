// `npm run mutants -- --seed N --count 300`: changes the sources a little, and asks which tests notice.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true, built: false })
await handOver(['tests/mutants/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'test' })
