import { randomFillSync } from 'node:crypto'

// Draw random bytes in advance: in a busy process, a call for sixteen takes as long as one for 4096.
const drawn = Buffer.alloc(4096)
let used = drawn.length

/** Returns up to 64 random bytes, for a nonce, an id or a secret. @throws RangeError for more */
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
