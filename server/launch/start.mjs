// `npm start`: whatever is missing between a fresh clone and the product, then the product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { keepServing } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp()
// A heap that nothing bounds grows with the load and is not given back: a young generation of 8 MiB and 512 MiB in all
// do for what one process serves. More arenas than two keep what threads have freed; and glibc keeps ever larger blocks
// once a large one was freed (a hash, a picture), unless it is told from which size on it gives them back.
const node = JSON.parse(readFileSync(new URL('node-options.json', import.meta.url), 'utf8'))
await keepServing([...node.arguments, 'build/server/index.js'], {
  NODE_ENV: 'production',
  ...node.environment,
  // What the modules were compiled to, for the next start. Where nobody may write there, each start compiles them.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(checkout, 'build', '.compiled'),
})
