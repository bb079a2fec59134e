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
import { unstored, unwritten } from './file-refusal.server.ts'
import { dropFiles, noteRestore, partOf, settleFiles } from './unfinished-restore.server.ts'

/**
 * The files of a restore. Stored ones have to be there before the records that name them; what `DATA_DIR` keeps (the
 * secret that opens the keys among it) replaces what stands there only once the database has changed, because a
 * restore that fails leaves the database as it was.
 */
export class RestoredFiles {
  /** Stored files that stood here before and are to go. Set before the first is put. */
  standing: ReadonlySet<string> = new Set()
  readonly #put = new Set<string>()
  readonly #aside: string[] = []
  #settled = false

  /** @param name `files/BUCKET/PATH` */
  async putStored(name: string, content: Readable): Promise<void> {
    const [bucket, filePath] = placeOf(name)
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

  /** The database is about to commit `transaction`: whoever is cut off now finds out later what became of it. */
  async note(tx: Session, transaction: string): Promise<void> {
    if (this.#aside.length > 0) await noteRestore(tx, transaction, this.#aside)
  }

  /** The database has changed: these files are its own now, and others go. */
  async settle(): Promise<void> {
    this.#settled = true
    await settleFiles(this.#aside)
    for (const name of this.standing) if (!this.#put.has(name)) await storage().remove(...placeOf(name))
  }

  /**
   * The database is as it was: so is what was here, and nothing is beside it. A stored file that stood here under the
   * name of one that was put is the same one, for a name has an id or a moment in it and is given to one file only.
   */
  async takeBack(): Promise<void> {
    if (this.#settled) return
    await dropFiles(this.#aside)
    for (const name of this.#put)
      if (!this.standing.has(name))
        await storage()
          .remove(...placeOf(name))
          .catch(() => {})
  }
}

/** All stored files, as a backup names them. */
export async function storedFiles(): Promise<string[]> {
  const lists = await Promise.all(
    buckets.map(async (bucket) => (await storage().list(bucket)).map((name) => `files/${bucket}/${name}`)),
  )
  return lists.flat()
}

/** A stream for a local folder, the whole for S3, which has to know the length. */
async function storable(content: Readable): Promise<Uint8Array | Readable> {
  return config().storageUrl ? bytesOf(content) : content
}

function placeOf(name: string): [Bucket, string] {
  const [, bucket, ...rest] = name.split('/')
  return [bucket as Bucket, rest.join('/')]
}
