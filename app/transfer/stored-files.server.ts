import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BackupError, bytesOf } from '#app/platform/backup/archive.server.ts'
import { unstored } from '#app/platform/backup/file-error.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { type Bucket, buckets, storage } from '#app/platform/storage/storage.server.ts'

/** The files of an import: stores new ones, and deletes them again if the import fails. */
export class StoredFiles {
  added = 0
  here = 0
  /** Conflicts of records and files. After the first one, no more files are stored. */
  readonly problems: string[] = []
  readonly #put: [Bucket, string][] = []

  /** @param name `files/BUCKET/PATH` */
  async take(name: string, content: Readable, dryRun: boolean): Promise<void> {
    const [, bucket, ...rest] = name.split('/') as [string, Bucket, ...string[]]
    const filePath = rest.join('/')
    if (!buckets.includes(bucket)) throw new BackupError(`This export names a place that is none: ${name}.`)
    const bytes = await bytesOf(content)
    const storedDigest = await digestOf(bucket, filePath)
    if (storedDigest === undefined) this.added++
    else if (storedDigest === createHash('sha256').update(bytes).digest('hex')) this.here++
    else this.problems.push(`${name}: another file is here under this address`)
    if (storedDigest !== undefined || dryRun || this.problems.length > 0) return
    this.#put.push([bucket, filePath])
    await storage()
      .put(bucket, filePath, bytes, contentTypeOf(filePath))
      .catch((error: unknown) => Promise.reject(unstored(error, name)))
  }

  async takeBack(): Promise<void> {
    for (const [bucket, filePath] of this.#put) await storage().remove(bucket, filePath)
  }
}

async function digestOf(bucket: Bucket, filePath: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await storage().read(bucket, filePath)) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
