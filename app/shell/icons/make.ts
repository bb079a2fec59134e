/**
 * Generates the icons for browsers and home screens from the logo. Run it from the root folder after changing
 * `mark.svg`: `node app/shell/icons/make.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = await readFile('app/shell/icons/mark.svg')
const paper = '#faf7ee'

/** The logo on the paper color, scaled to `share` of the side, so that round masks do not crop it. */
async function onPaper(side: number, share: number): Promise<Buffer> {
  const inner = Math.round(side * share)
  const picture = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const square = sharp({ create: { width: side, height: side, channels: 3, background: paper } })
  return square
    .composite([{ input: picture }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file that contains one PNG. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

const small = await sharp(mark, { density: 72 }).resize(32, 32).png().toBuffer()
await writeFile('app/shell/icons/favicon.ico', asIco(small, 32))
await writeFile('app/shell/icons/touch.png', await onPaper(180, 0.66))
await writeFile('app/shell/icons/icon-192.png', await onPaper(192, 0.6))
await writeFile('app/shell/icons/icon-512.png', await onPaper(512, 0.6))
