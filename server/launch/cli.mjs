// `npm run cli -- COMMAND`: operations. What it has to install or build it tells beside the command's own output.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ output: process.stderr })
await handOver(['build/server/cli.js', ...process.argv.slice(2)], { NODE_ENV: 'production' })
