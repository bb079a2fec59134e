import { randomFillSync } from 'node:crypto'

// Drawn ahead: to ask for sixteen random bytes takes a tenth of a millisecond in a busy process, and for these as long.
const drawn = Buffer.alloc(4096)
let used = drawn.length

/** `size` bytes that nobody can guess, 64 at most: for a nonce, an id, a secret. Nothing of them is kept here. */
export function drawRandomBytes(size: number): Buffer {
  if (size > 64) throw new RangeError(`${size} random bytes are more than are drawn ahead for one use.`)
  if (used + size > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = Buffer.from(drawn.subarray(used, used + size))
  drawn.fill(0, used, used + size)
  used += size
  return bytes
}
