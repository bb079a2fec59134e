/** Number of header bytes after the fifth, computed from that byte: RFC 8878, 3.1.1.1. */
function restOfHeader(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
  return (isSingleSegment ? 0 : 1) + dictionary + contentSize
}

/** An empty frame with its checksum: Node's compressor ends with it. */
const emptyFrame = Buffer.from('28b52ffd240001000099e9d851', 'hex')

/**
 * Passes on exactly one Zstandard frame (RFC 8878). Works around Node's decompressor, which accepts a frame with a
 * truncated checksum and any trailing data, and reports the compressor's final empty frame as damage if it is split
 * across two chunks.
 * @throws Error `cut` if the frame is incomplete, `more` if data follows it
 */
export async function* wholeFrame(
  source: AsyncIterable<Uint8Array>,
  cut: Error,
  more: Error,
): AsyncGenerator<Uint8Array> {
  let head: number[] = []
  let reads: 'frame' | 'block' | 'end' = 'frame'
  let checksum = 0
  // Bytes that remain of the current part.
  let remaining = 0
  const behind: number[] = []
  for await (const bytes of source) {
    let end = reads === 'end' && remaining === 0 ? 0 : bytes.length
    for (let at = 0; at < bytes.length; ) {
      if (remaining > 0) {
        const passed = Math.min(remaining, bytes.length - at)
        remaining -= passed
        at += passed
        continue
      }
      if (reads === 'end') {
        if (behind.length === 0) end = at
        behind.push(bytes[at++] ?? 0)
        if (behind.at(-1) !== emptyFrame[behind.length - 1]) throw more
        continue
      }
      head.push(bytes[at++] ?? 0)
      const [first = 0, second = 0, third = 0, , descriptor = 0] = head
      if (reads === 'frame' && head.length === 5) {
        remaining = restOfHeader(descriptor)
        checksum = (descriptor & 4) === 0 ? 0 : 4
        reads = 'block'
        head = []
      } else if (reads === 'block' && head.length === 3) {
        const isLast = (first & 1) === 1
        // An RLE block stores its repeated byte once.
        const isRepeated = ((first >> 1) & 3) === 1
        remaining = (isRepeated ? 1 : (first | (second << 8) | (third << 16)) >> 3) + (isLast ? checksum : 0)
        if (isLast) reads = 'end'
        head = []
      }
    }
    if (end > 0) yield bytes.subarray(0, end)
  }
  if (reads !== 'end' || remaining > 0 || (behind.length > 0 && behind.length < emptyFrame.length)) throw cut
}
