import { createHash } from 'node:crypto'
import { Readable, Transform, type TransformCallback, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { wholeFrame } from './whole-frame.ts'

/** A part of an archive: a name, and its bytes at once or as a stream of exactly `size` bytes. */
export interface ArchivePart {
  name: string
  size: number
  content: Uint8Array | Readable
}

/** The last part of an archive, which lists all others with size and checksum. */
interface ArchiveManifest {
  parts: { name: string; size: number; sha256: string }[]
}

/** A file that is not a backup of this product, is damaged, or cannot be opened; `message` says what to do. */
export class BackupError extends Error {}

/** The archive is encrypted and no passphrase was passed. */
export class BackupEncrypted extends BackupError {}

// Errors thrown by the `take` callback, which say nothing about the archive.
const takerErrors = new WeakSet<Error>()

const isCut = 'This file is damaged or cut off: it cannot be read to its end.'
const hasUnlistedFiles = 'This file is damaged: it holds more than it lists.'
const isForeign = 'This file is neither a backup nor an export of this product.'
const manifestName = 'manifest.json'
const ageMagic = 'age-encryption.org/'
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/**
 * Writes `parts` as one file: a tar, compressed with Zstandard and, with a passphrase, encrypted as `age` does
 * (https://age-encryption.org/v1). The last part lists the SHA-256 of all others, to detect a truncated or modified
 * file.
 */
export async function writeArchive(
  target: Writable,
  parts: AsyncIterable<ArchivePart>,
  passphrase?: string,
): Promise<void> {
  const tar = pack()
  // Either stream's failure destroys the other: keep the first error as the cause.
  let cause: Error | undefined
  const note = (error: Error) => {
    cause ??= error
  }
  target.once('error', note)
  tar.on('error', note)
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  tar.pipe(compressed as never)
  const filling = fill(tar, parts).catch((error: Error) => {
    note(error)
    tar.destroy(error)
    throw error
  })
  const sealed = passphrase ? await encrypted(compressed as never, passphrase) : compressed
  const written = pipeline(sealed, target)
  const outcomes = await Promise.allSettled([filling, written])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw cause ?? outcome.reason
}

/**
 * Reads an archive from its beginning to its end; `take` gets each part and must read its stream to the end.
 * @returns the SHA-256 of each part
 * @throws BackupError for a foreign or damaged file, or a passphrase that is missing or wrong
 */
export async function readArchive(
  source: Readable,
  take: (name: string, content: Readable) => Promise<void>,
  passphrase?: string,
): Promise<Map<string, string>> {
  const seen: ArchiveManifest['parts'] = []
  let manifest: ArchiveManifest | undefined
  try {
    const entries = extract()
    const frame = wholeFrame(
      await opened(source, passphrase),
      new BackupError(isCut),
      new BackupError(hasUnlistedFiles),
    )
    const opening = pipeline(frame, createZstdDecompress(), entries as never)
    opening.catch(() => {})
    for await (const entry of entries) {
      if (manifest) throw new BackupError(hasUnlistedFiles)
      const { name } = entry.header
      if (name === manifestName) manifest = JSON.parse((await bytesOf(entry)).toString('utf8'))
      else seen.push({ name, ...(await hashed(entry as never, (content) => take(name, content))) })
    }
    await opening
  } catch (error) {
    if (error instanceof BackupError || takerErrors.has(error as Error) || isOfTheSystem(error)) throw error
    throw new BackupError(isCut, { cause: error })
  } finally {
    // Nobody reads the rest of a refused file: close it.
    source.destroy()
  }
  if (!manifest) throw new BackupError(isForeign)
  if (JSON.stringify(manifest.parts) !== JSON.stringify(seen))
    throw new BackupError('This file is damaged: what it holds is not what it lists.')
  return new Map(seen.map(({ name, sha256 }) => [name, sha256]))
}

/** Upper bound for a part read into memory: a few compressed kilobytes can expand to gigabytes of zeros. */
const MAX_BYTES = 256 * 1024 * 1024

/** Reads a small part into memory. @throws BackupError for a part larger than `maxBytes` */
export async function bytesOf(content: AsyncIterable<unknown>, maxBytes = MAX_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += (chunk as Uint8Array).byteLength
    if (size > maxBytes) throw new BackupError('A part of this file is far larger than any that this product writes.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/**
 * Passes `content` through, and fails at its end if its hash is not `sha256`, so that a consumer can discard what it
 * wrote.
 */
export function asChecked(content: Readable, sha256: string | undefined): Readable {
  const hash = createHash('sha256')
  const guard = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new BackupError(changedDuringRestore)),
  })
  pipeline(content, guard).catch(() => {})
  return guard
}

export const changedDuringRestore = 'This file was changed while it was restored. The database is as it was.'

async function fill(tar: Pack, parts: AsyncIterable<ArchivePart>): Promise<void> {
  const manifest: ArchiveManifest = { parts: [] }
  for await (const part of parts) manifest.parts.push(await append(tar, part))
  const text = Buffer.from(JSON.stringify(manifest))
  await append(tar, { name: manifestName, size: text.byteLength, content: text })
  tar.finalize()
}

async function append(tar: Pack, { name, size, content }: ArchivePart) {
  const meter = new Meter()
  const source = content instanceof Uint8Array ? Readable.from([content]) : content
  await pipeline(source, meter, tar.entry({ name, size }) as never)
  return { name, ...meter.reading() }
}

/** Streams `content` to `take` and returns its length and hash. */
async function hashed(content: Readable, take: (content: Readable) => Promise<void>) {
  const meter = new Meter()
  const isDamaged = failsFirst(content, meter)
  const writing = take(meter).catch((error: Error) => {
    if (!isDamaged()) takerErrors.add(error)
    meter.destroy(error)
    throw error
  })
  // Either stream's failure destroys the other: the consumer's error, if any, is the cause.
  const outcomes = await Promise.allSettled([writing, pipeline(content, meter)])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return meter.reading()
}

/**
 * Returns a function that is true if `source` failed or ended early before `target` failed. Each stream's failure
 * destroys the other with the same error.
 */
function failsFirst(source: Readable, target: Readable): () => boolean {
  let first: Readable | undefined
  const note = (one: Readable) => {
    first ??= one
  }
  let isWhole = false
  source.once('end', () => {
    isWhole = true
  })
  for (const one of [source, target]) one.once('error', () => note(one))
  source.once('close', () => isWhole || note(source))
  return () => first === source
}

/** Counts and hashes the bytes that pass through. */
class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #size = 0

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(bytes)
    this.#size += bytes.byteLength
    done(null, bytes)
  }

  reading(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as never)) as never)
}

/** The compressed tar inside `source`, detected by its first bytes. */
async function opened(source: Readable, passphrase: string | undefined): Promise<Readable> {
  const { head, whole } = await peek(source, ageMagic.length)
  if (head.subarray(0, 4).equals(zstdMagic)) return whole
  if (head.toString('latin1') !== ageMagic) throw new BackupError(isForeign)
  if (!passphrase) throw new BackupEncrypted('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(Readable.toWeb(whole) as never).catch((cause: unknown) => {
    throw new BackupError('The passphrase in BACKUP_PASSPHRASE does not open this backup.', { cause })
  })
  return Readable.fromWeb(plain as never)
}

async function peek(source: Readable, length: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = []
  const iterator = source[Symbol.asyncIterator]()
  let read = 0
  while (read < length) {
    const { value, done } = await iterator.next()
    if (done) break
    chunks.push(value)
    read += value.byteLength
  }
  async function* whole() {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: Buffer.concat(chunks).subarray(0, length), whole: Readable.from(whole(), { objectMode: false }) }
}

/** True for errors of the operating system or network (`ENOENT`, `EACCES`): the file's content is not at fault. */
function isOfTheSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
