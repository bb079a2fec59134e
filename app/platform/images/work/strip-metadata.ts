/**
 * Strips EXIF, XMP, comments and trailing data from an animated picture and copies its frames unchanged. Encoding it
 * again would need the memory of all frames at once.
 * @throws Error if it is truncated or has unknown parts
 */
export function animationWithoutMetadata(bytes: Uint8Array, format: 'gif' | 'webp'): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return format === 'gif' ? gifWithoutMetadata(file) : webpWithoutMetadata(file)
}

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const control = 0xf9
const application = 0xff
/** Application extensions that set the number of loops; all others are metadata. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

function gifWithoutMetadata(file: Buffer): Uint8Array {
  let offset = 13 + colorTable(file.readUInt8(10))
  const parts = [file.subarray(0, offset)]
  while (offset < file.length) {
    const [start, kind] = [offset, file.readUInt8(offset)]
    if (kind === trailer) break
    if (kind === extension) {
      offset = afterParts(file, start + 2)
      const label = file.readUInt8(start + 1)
      const isLoop = label === application && loops.includes(file.toString('latin1', start + 3, start + 14))
      if (label === control || isLoop) parts.push(file.subarray(start, offset))
    } else if (kind === image) {
      offset = afterParts(file, start + 10 + colorTable(file.readUInt8(start + 9)) + 1)
      parts.push(file.subarray(start, offset))
    } else throw new Error('This GIF has a part that no GIF has.')
  }
  return Buffer.concat([...parts, Buffer.of(trailer)])
}

function colorTable(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

/** The offset after a list of sub-blocks, each preceded by its length; a length of zero ends the list. */
function afterParts(file: Buffer, start: number): number {
  let offset = start
  for (let length = file.readUInt8(offset); length > 0; length = file.readUInt8(offset)) offset += length + 1
  return offset + 1
}

const frameChunks = ['ALPH', 'VP8 ', 'VP8L']
const webpChunks = ['VP8X', 'ICCP', 'ANIM', 'ANMF', ...frameChunks]
/** Bits of the first chunk that announce EXIF and XMP. */
const METADATA_FLAGS = 0b1100

function webpWithoutMetadata(file: Buffer): Uint8Array {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4))
  const allowedChunks = chunks(file.subarray(12, end), webpChunks).map(({ name, body }) => {
    if (name === 'VP8X')
      return chunk(name, Buffer.concat([Buffer.of(body.readUInt8(0) & ~METADATA_FLAGS), body.subarray(1)]))
    if (name !== 'ANMF') return chunk(name, body)
    const frame = chunks(body.subarray(16), frameChunks).map((part) => chunk(part.name, part.body))
    return chunk(name, Buffer.concat([body.subarray(0, 16), ...frame]))
  })
  const inside = Buffer.concat([Buffer.from('WEBP'), ...allowedChunks])
  return chunk('RIFF', inside)
}

/** The chunks with these names, in order. */
function chunks(inside: Buffer, names: string[]): { name: string; body: Buffer }[] {
  const chunksRead: { name: string; body: Buffer }[] = []
  for (let offset = 0; offset < inside.length; ) {
    const size = inside.readUInt32LE(offset + 4)
    if (offset + 8 + size > inside.length) throw new Error('This picture breaks off.')
    const name = inside.toString('latin1', offset, offset + 4)
    if (names.includes(name)) chunksRead.push({ name, body: inside.subarray(offset + 8, offset + 8 + size) })
    // Chunks are aligned to even offsets.
    offset += 8 + size + (size % 2)
  }
  return chunksRead
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
