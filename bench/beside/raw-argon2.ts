// Argon2id with the product's parameters and nothing else: prints how many are checked in a second.
import { hash, verify } from '@node-rs/argon2'

const [atOnce, seconds] = process.argv.slice(2).map(Number) as [number, number]
const password = 'the-larger-slice-of-the-pie'
const known = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const end = performance.now() + seconds * 1000
let checked = 0

async function check(): Promise<void> {
  while (performance.now() < end) {
    await verify(known, password)
    checked++
  }
}

const begun = performance.now()
await Promise.all(Array.from({ length: atOnce }, check))
console.log(checked / ((performance.now() - begun) / 1000))
