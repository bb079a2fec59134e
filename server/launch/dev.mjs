// `npm run dev`: the same product with hot reload, from the sources.
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true, built: false })
await handOver(['server/dev.ts'], { NODE_ENV: 'development' })
