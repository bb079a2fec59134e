import { createReadStream } from 'node:fs'
import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { config } from '#app/platform/config/config.server.ts'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { diskError } from './full-disk.server.ts'
import { s3Storage } from './s3.server.ts'

/** The buckets of stored files. `articles`, `downloads` and `avatars` are public under `/files`; the others are not. */
export const buckets = ['articles', 'downloads', 'avatars', 'candidates', 'campus', 'events'] as const

export type Bucket = (typeof buckets)[number]

/** Size of a stored file in bytes, and when it was last written. */
export interface StoredFile {
  size: number
  modifiedAt: Date
}

/** The interface to stored files. Paths are relative, with `/`, and never climb. */
export interface Storage {
  /**
   * Stores `content` atomically: readers see the old file or the new one.
   * @throws Unavailable if the disk is full or read-only
   */
  put(bucket: Bucket, filePath: string, content: Uint8Array | Readable, contentType: string): Promise<void>
  /** @throws NotFound */
  stat(bucket: Bucket, filePath: string): Promise<StoredFile>
  /** The file's bytes, or those of the inclusive `range`. @throws NotFound */
  read(bucket: Bucket, filePath: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /** Deletes the file; a missing one is not an error. */
  remove(bucket: Bucket, filePath: string): Promise<void>
  /** Paths in `bucket`, sorted. */
  list(bucket: Bucket): Promise<string[]>
  /** Checks that files can be stored. @throws an error that explains the problem and the remedy */
  check(): Promise<void>
}

/** The storage selected by `STORAGE_URL`: S3, or the folder `files` in `DATA_DIR`. Never inside a transaction. */
export function storage(): Storage {
  forbidInTransaction('files')
  const { storageUrl, dataDir } = config()
  return storageUrl ? s3Storage(storageUrl) : folderStorage(path.join(dataDir, 'files'))
}

function folderStorage(root: string): Storage {
  return {
    async put(bucket, filePath, content) {
      const target = locate(root, bucket, filePath)
      const part = `${target}.${newId()}.part`
      try {
        await makeFolder(path.dirname(target))
        await writeWhole(part, content)
        await rename(part, target)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw diskError(error)
      }
    },
    async stat(bucket, filePath) {
      const stats = await stat(locate(root, bucket, filePath)).catch(absent)
      if (!stats.isFile()) throw new NotFound()
      return { size: stats.size, modifiedAt: stats.mtime }
    },
    async read(bucket, filePath, range) {
      await this.stat(bucket, filePath)
      return Readable.toWeb(createReadStream(locate(root, bucket, filePath), range)) as ReadableStream<Uint8Array>
    },
    async remove(bucket, filePath) {
      await rm(locate(root, bucket, filePath), { force: true })
    },
    async check() {
      await makeFolder(root)
      await access(root, constants.W_OK)
    },
    async list(bucket) {
      const base = path.join(root, bucket)
      const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort()
    },
  }
}

async function writeWhole(part: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(content as Uint8Array)
    await file.sync()
  } finally {
    await file.close()
  }
}

function locate(root: string, bucket: Bucket, filePath: string): string {
  const safe = filePath
    .split('/')
    .every(
      (part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part) && Buffer.byteLength(part) <= 200,
    )
  if (!safe) throw new NotFound()
  return path.join(root, bucket, ...filePath.split('/'))
}

function absent(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new NotFound()
  throw error
}
