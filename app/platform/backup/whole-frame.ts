const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Bytes of a frame's header behind its fifth byte, by what that says: RFC 8878, 3.1.1.1. */
function restOfHeader(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
  return (isSingleSegment ? 0 : 1) + dictionary + contentSize
}

/**
 * Passes on a file that is one frame of Zstandard (RFC 8878) from its first byte to its last. Node's decompressor gives
 * all that a frame holds also where the end of its checksum is missing, and whatever follows it. Its compressor ends
 * with an empty frame, which is left out: the decompressor takes it for damage where it comes in two pieces.
 * @throws Error `cut` where a frame is not whole, `more` where something follows it
 */
export async function* wholeFrame(
  source: AsyncIterable<Uint8Array>,
  cut: Error,
  more: Error,
): AsyncGenerator<Uint8Array> {
  let frames = 0
  let head: number[] = []
  let reads: 'frame' | 'block' = 'frame'
  let checksum = 0
  // Of the part that has begun.
  let left = 0
  for await (const bytes of source) {
    let end = frames > 1 ? 0 : bytes.length
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const passed = Math.min(left, bytes.length - at)
        left -= passed
        at += passed
        continue
      }
      if (reads === 'frame' && head.length === 0 && ++frames === 2) end = at
      head.push(bytes[at++] ?? 0)
      const [first = 0, second = 0, third = 0, , descriptor = 0] = head
      if (reads === 'frame' && head.length <= 4 && head.at(-1) !== magic[head.length - 1]) throw more
      if (reads === 'frame' && head.length === 5) {
        left = restOfHeader(descriptor)
        checksum = (descriptor & 4) === 0 ? 0 : 4
        reads = 'block'
        head = []
      } else if (reads === 'block' && head.length === 3) {
        const isLast = (first & 1) === 1
        // Of a block that repeats one byte, only that is there.
        const isRepeated = ((first >> 1) & 3) === 1
        const size = isRepeated ? 1 : (first | (second << 8) | (third << 16)) >> 3
        if (frames > 1 && size > 0) throw more
        left = size + (isLast ? checksum : 0)
        if (isLast) reads = 'frame'
        head = []
      }
    }
    if (end > 0) yield bytes.subarray(0, end)
  }
  if (reads !== 'frame' || left > 0 || head.length > 0) throw cut
}
