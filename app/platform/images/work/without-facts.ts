/**
 * Strips EXIF, XMP, comments and trailing data from an animated picture and copies its frames unchanged. Encoding it
 * again would need the memory of all frames at once.
 * @throws Error if it is truncated or has unknown parts
 */
export function movingWithoutFacts(bytes: Uint8Array, format: 'gif' | 'webp'): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return format === 'gif' ? gifWithoutFacts(file) : webpWithoutFacts(file)
}

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const control = 0xf9
const application = 0xff
/** Application extensions that set the number of loops; all others are metadata. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

function gifWithoutFacts(file: Buffer): Uint8Array {
  let place = 13 + colorTable(file.readUInt8(10))
  const kept = [file.subarray(0, place)]
  while (place < file.length) {
    const [start, kind] = [place, file.readUInt8(place)]
    if (kind === trailer) break
    if (kind === extension) {
      place = afterParts(file, start + 2)
      const label = file.readUInt8(start + 1)
      const isLoop = label === application && loops.includes(file.toString('latin1', start + 3, start + 14))
      if (label === control || isLoop) kept.push(file.subarray(start, place))
    } else if (kind === image) {
      place = afterParts(file, start + 10 + colorTable(file.readUInt8(start + 9)) + 1)
      kept.push(file.subarray(start, place))
    } else throw new Error('This GIF has a part that no GIF has.')
  }
  return Buffer.concat([...kept, Buffer.of(trailer)])
}

function colorTable(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

/** The offset after a list of sub-blocks, each preceded by its length; a length of zero ends the list. */
function afterParts(file: Buffer, start: number): number {
  let place = start
  for (let length = file.readUInt8(place); length > 0; length = file.readUInt8(place)) place += length + 1
  return place + 1
}

const frameChunks = ['ALPH', 'VP8 ', 'VP8L']
const webpChunks = ['VP8X', 'ICCP', 'ANIM', 'ANMF', ...frameChunks]
/** Bits of the first chunk that announce EXIF and XMP. */
const factsInside = 0b1100

function webpWithoutFacts(file: Buffer): Uint8Array {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4))
  const kept = chunks(file.subarray(12, end), webpChunks).map(({ name, body }) => {
    if (name === 'VP8X')
      return chunk(name, Buffer.concat([Buffer.of(body.readUInt8(0) & ~factsInside), body.subarray(1)]))
    if (name !== 'ANMF') return chunk(name, body)
    const frame = chunks(body.subarray(16), frameChunks).map((part) => chunk(part.name, part.body))
    return chunk(name, Buffer.concat([body.subarray(0, 16), ...frame]))
  })
  const inside = Buffer.concat([Buffer.from('WEBP'), ...kept])
  return chunk('RIFF', inside)
}

/** The chunks with these names, in order. */
function chunks(inside: Buffer, names: string[]): { name: string; body: Buffer }[] {
  const found: { name: string; body: Buffer }[] = []
  for (let place = 0; place < inside.length; ) {
    const size = inside.readUInt32LE(place + 4)
    if (place + 8 + size > inside.length) throw new Error('This picture breaks off.')
    const name = inside.toString('latin1', place, place + 4)
    if (names.includes(name)) found.push({ name, body: inside.subarray(place + 8, place + 8 + size) })
    // Chunks are aligned to even offsets.
    place += 8 + size + (size % 2)
  }
  return found
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
