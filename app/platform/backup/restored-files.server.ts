import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '#app/platform/config/config.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { type Bucket, buckets, storage } from '#app/platform/storage/storage.server.ts'
import { bytesOf } from './archive.server.ts'
import { unstored, unwritten } from './file-error.server.ts'
import { dropFiles, noteRestore, partOf, settleFiles } from './unfinished-restore.server.ts'

/**
 * The files of a restore. Stored files are written before the records that reference them. Files of `DATA_DIR`
 * (including the secret that decrypts keys) replace the existing ones only after the database has committed, because a
 * failed restore leaves the database unchanged.
 */
export class RestoredFiles {
  /** Existing stored files to delete. Set it before the first `putStored`. */
  existing: ReadonlySet<string> = new Set()
  readonly #put = new Set<string>()
  readonly #aside: string[] = []
  #settled = false

  /** @param name `files/BUCKET/PATH` */
  async putStored(name: string, content: Readable): Promise<void> {
    const [bucket, filePath] = locationOf(name)
    this.#put.add(name)
    const bytes = await storable(content)
    await storage()
      .put(bucket, filePath, bytes, contentTypeOf(filePath))
      .catch((error: unknown) => Promise.reject(unstored(error, name)))
  }

  /** @param name a path in `DATA_DIR` */
  async putAside(name: string, content: Readable): Promise<void> {
    const file = path.join(config().dataDir, name)
    this.#aside.push(name)
    try {
      await makeFolder(path.dirname(file))
      await pipeline(content, createWriteStream(partOf(file), { mode: 0o600, flush: true }))
    } catch (error) {
      throw unwritten(error, file)
    }
  }

  /** Records that `transaction` is about to commit, so that an interrupted restore can be resolved later. */
  async note(tx: Session, transaction: string): Promise<void> {
    if (this.#aside.length > 0) await noteRestore(tx, transaction, this.#aside)
  }

  /** After the commit: moves files into place and deletes the old stored files. */
  async settle(): Promise<void> {
    this.#settled = true
    await settleFiles(this.#aside)
    for (const name of this.existing) if (!this.#put.has(name)) await storage().remove(...locationOf(name))
  }

  /**
   * After a rollback: removes the files that were written. A stored file that already existed under the same name is
   * kept: names contain an id or a timestamp and are used once, so it is the same file.
   */
  async takeBack(): Promise<void> {
    if (this.#settled) return
    await dropFiles(this.#aside)
    for (const name of this.#put)
      if (!this.existing.has(name))
        await storage()
          .remove(...locationOf(name))
          .catch(() => {})
  }
}

/** All stored files, named as in a backup. */
export async function storedFiles(): Promise<string[]> {
  const lists = await Promise.all(
    buckets.map(async (bucket) => (await storage().list(bucket)).map((name) => `files/${bucket}/${name}`)),
  )
  return lists.flat()
}

/** A stream for a local folder; a buffer for S3, which needs the length in advance. */
async function storable(content: Readable): Promise<Uint8Array | Readable> {
  return config().storageUrl ? bytesOf(content) : content
}

function locationOf(name: string): [Bucket, string] {
  const [, bucket, ...segments] = name.split('/')
  return [bucket as Bucket, segments.join('/')]
}
