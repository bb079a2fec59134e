// `npm run faults`: harms the product as it is served, in every way that we know, and says what held.
import { findBrowser } from './browser.mjs'
import { handOver } from './hand-over.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true })
// One trial opens pages; the short form, a part of `npm test`, goes without it.
const asked = process.argv.slice(2)
const named = asked.filter((word) => !/^(--|\d)/.test(word)).map((word) => word.toLowerCase())
const opensPages = named.length === 0 || named.some((word) => 'script injection in a browser'.includes(word))
const browser = opensPages && !asked.includes('--short') ? { CHROMIUM_PATH: findBrowser() } : {}
await handOver(['faults/run.ts', ...asked], { NODE_ENV: 'production', ...browser })
