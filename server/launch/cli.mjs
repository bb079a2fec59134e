// `npm run cli -- COMMAND`: operations. What it has to install or build it tells beside the command's own output.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ output: process.stderr })
// A command says itself what went wrong: the lines of a log would say it again, in JSON and with a stack.
const LOG_LEVEL = process.env.LOG_LEVEL || 'fatal'
await handOver(['build/server/cli.js', ...process.argv.slice(2)], { NODE_ENV: 'production', LOG_LEVEL })
