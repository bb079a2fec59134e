// `npm start`: whatever is missing between a fresh clone and the product, then the product.
import { keepServing } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp()
await keepServing(['build/server/index.js'], { NODE_ENV: 'production' })
