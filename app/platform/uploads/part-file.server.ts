import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '#app/platform/config/config.server.ts'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { diskError } from '#app/platform/storage/full-disk.server.ts'

/** A file being uploaded: under `DATA_DIR/parts` until it is stored or removed. */
export interface PartFile {
  size: number
  /** True if the file exceeded its limit; its bytes were discarded. */
  tooLarge: boolean
  /** Reads the whole file, for checks of pictures and documents. */
  bytes(): Promise<Uint8Array>
  /** Streams the file, for `storage().put`. */
  stream(): Readable
  remove(): Promise<void>
}

/** Writes `source` to disk, up to `maxBytes`. @throws Unavailable if the disk is full or read-only */
export async function writePart(source: Readable, maxBytes: number): Promise<PartFile> {
  forbidInTransaction('files')
  const folder = partsFolder()
  const file = path.join(folder, `${newId()}.part`)
  let size = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      done(null, size > maxBytes ? undefined : chunk)
    },
  })
  try {
    await makeFolder(folder)
    await pipeline(source, bounded, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    if (size > maxBytes) await rm(file, { force: true })
  } catch (error) {
    await rm(file, { force: true }).catch(() => {})
    throw diskError(error)
  }
  return {
    size,
    tooLarge: size > maxBytes,
    bytes: async () => new Uint8Array(await readFile(file)),
    stream: () => createReadStream(file),
    remove: () => rm(file, { force: true }),
  }
}

/** Deletes partial files that a killed process left: those unchanged for an hour. */
export async function purgeParts(olderThan = 3_600_000): Promise<number> {
  let swept = 0
  for (const folder of [partsFolder(), path.join(config().dataDir, 'files')]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile() && one.name.endsWith('.part'))) {
      const file = path.join(entry.parentPath, entry.name)
      const stats = await stat(file).catch(() => undefined)
      if (!stats || Date.now() - stats.mtimeMs < olderThan) continue
      await rm(file, { force: true })
      swept++
    }
  }
  return swept
}

function partsFolder(): string {
  return path.join(config().dataDir, 'parts')
}
