import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { newId } from '#app/platform/ids.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { s3Client } from '#app/platform/storage/s3.server.ts'
import { unread, unwritten } from './file-error.server.ts'

type Written = Pick<BackupDestination, 'read'>

/** Location of one backup. */
export interface BackupDestination {
  /**
   * Calls `fill` to write the backup. It appears under its name only when complete.
   * @param check reads what was written and throws if it is wrong; the file is then removed
   * @returns the size in bytes
   */
  write(fill: (target: Writable) => Promise<void>, check?: (written: Written) => Promise<unknown>): Promise<number>
  read(): Promise<Readable>
}

/** A folder or bucket that holds backups by name. */
export interface BackupStore {
  /** Throws an error written for the operator if no backup can be written there. */
  check(): Promise<unknown>
  at(name: string): BackupDestination
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** The backup at `address`: a file's path, or `s3://BUCKET/KEY?endpoint=…&region=…`. */
export function backupAt(address: string): BackupDestination {
  if (!address.startsWith('s3://')) return fileAt(pathOf(address))
  const url = new URL(address)
  const key = url.pathname.slice(1)
  if (key === '') throw new Error(`${address} names no file in the bucket: say s3://${url.hostname}/NAME${url.search}.`)
  return objectAt(url, key)
}

/** The store at `address` (`BACKUP_URL`): a folder's path, or `s3://BUCKET/PREFIX?endpoint=…&region=…`. */
export function backupStore(address: string): BackupStore {
  if (!address.startsWith('s3://')) return folderStore(pathOf(address))
  const url = new URL(address)
  const prefix = url.pathname.slice(1).replace(/\/?$/, '/').replace(/^\/$/, '')
  return objectStore(url, prefix)
}

function pathOf(address: string): string {
  return path.resolve(address.replace(/^file:\/\//, ''))
}

function folderStore(folder: string): BackupStore {
  return {
    async check() {
      // A name that cannot collide with another process or machine.
      const file = path.join(folder, `.solutioneer-check-${newId()}.${process.pid}.part`)
      try {
        await makeFolder(folder)
        await writeFile(file, 'ok', { mode: 0o600, flag: 'wx' })
      } catch (error) {
        throw unwritten(error, file)
      } finally {
        await rm(file, { force: true }).catch(() => {})
      }
    },
    at(name) {
      const { write, read } = fileAt(path.join(folder, name))
      const tidied = async (...writeParameters: Parameters<typeof write>) => {
        await removeLongAbandoned(folder)
        return write(...writeParameters)
      }
      return { write: tidied, read }
    },
    list: async () => (await readdir(folder).catch(() => [])).sort(),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

function fileAt(file: string): BackupDestination {
  return {
    async write(fill, check) {
      // Include the process id: concurrent writers must not share a partial file.
      const part = `${file}.${process.pid}.part`
      try {
        await makeFolder(path.dirname(file))
        // Fail before the work is done.
        if ((await stat(file).catch(() => undefined))?.isDirectory())
          throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
        await removeAbandoned(file)
        const target = createWriteStream(part, { mode: 0o600 })
        // `fill` may still be preparing when the stream fails: await both.
        await Promise.all([fill(target), finished(target)])
        const written = await open(part, 'r+')
        await written.sync().finally(() => written.close())
        await check?.({ read: async () => createReadStream(part) })
        await rename(part, file)
      } catch (error) {
        // The folder may not exist, and then there is nothing to remove.
        await rm(part, { force: true }).catch(() => {})
        throw unwritten(error, file)
      }
      return (await stat(file)).size
    },
    async read() {
      // Open the file before reading, so that an access error is reported as one and not as a damaged backup.
      const opened = await open(file).catch((error: unknown) => Promise.reject(unread(error, file)))
      if ((await opened.stat()).isDirectory()) {
        await opened.close()
        throw unread(Object.assign(new Error('a folder'), { code: 'EISDIR' }), file)
      }
      return opened.createReadStream()
    },
  }
}

/** Removes partial files of interrupted backups with other names: each night's backup has a new name. */
async function removeLongAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!abandonedName.test(name)) continue
    const part = path.join(folder, name)
    // Check the age, because another machine may be writing into the same folder and its processes are unknown here.
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > day) await rm(part, { force: true })
  }
}

const day = 86_400_000
const abandonedName = /^(?:\.?solutioneer|before-update)-.*\.part$/

/** Removes partial files of `file` whose process no longer runs. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file)
  const begin = `${path.basename(file)}.`
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(begin) ? /^(\d+)\.part$/.exec(name.slice(begin.length))?.[1] : undefined
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes partial objects of interrupted backups in a bucket. @param abandoned matches the key after `prefix` */
async function removeLongAbandonedObjects(url: URL, prefix: string, abandoned = abandonedName): Promise<void> {
  const { s3, client } = await s3Client(url)
  const Bucket = url.hostname
  for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const isPart = abandoned.test(Key.slice(prefix.length))
      if (isPart && LastModified && Date.now() - LastModified.getTime() > day)
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    }
}

function objectStore(url: URL, prefix: string): BackupStore {
  return {
    async check() {
      const { s3, client } = await s3Client(url)
      await client.send(new s3.ListObjectsV2Command({ Bucket: url.hostname, Prefix: prefix, MaxKeys: 1 }))
    },
    at(name) {
      const { write, read } = objectAt(url, `${prefix}${name}`)
      const tidied = async (...writeParameters: Parameters<typeof write>) => {
        await removeLongAbandonedObjects(url, prefix)
        return write(...writeParameters)
      }
      return { write: tidied, read }
    },
    async list() {
      const { s3, client } = await s3Client(url)
      const names: string[] = []
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: url.hostname, Prefix: prefix }))
        for (const object of page.Contents ?? []) if (object.Key) names.push(object.Key.slice(prefix.length))
      return names.sort()
    },
    async remove(name) {
      const { s3, client } = await s3Client(url)
      await client.send(new s3.DeleteObjectCommand({ Bucket: url.hostname, Key: `${prefix}${name}` }))
    },
  }
}

/** Copy larger objects in parts: some servers answer a copy only once it is done, and the request would time out. */
const MAX_AT_ONCE = 1024 ** 3

function objectAt(url: URL, Key: string): BackupDestination {
  const Bucket = url.hostname
  const read = async (from: string) => {
    const { s3, client } = await s3Client(url)
    const object = await client.send(new s3.GetObjectCommand({ Bucket, Key: from })).catch((error: Error) => {
      throw error.name === 'NoSuchKey' ? new Error(`There is no such file: ${url.href}. Check its name.`) : error
    })
    if (!object.Body) throw new Error(`There is nothing in ${url.href}.`)
    return Readable.fromWeb(object.Body.transformToWebStream() as never)
  }
  return {
    async write(fill, check) {
      const { s3, client } = await s3Client(url)
      // Cleanup is best effort: a failure to list or delete does not stop the backup.
      await removeLongAbandonedObjects(url, `${Key}.`, /^[\da-f-]{36}\.part$/).catch(() => {})
      const { Upload } = await import('@aws-sdk/lib-storage')
      const Body = new PassThrough()
      let bytes = 0
      Body.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      // Upload under a temporary key until the check passes, so that a bad backup never replaces a good one.
      const part = `${Key}.${newId()}.part`
      const upload = new Upload({ client, params: { Bucket, Key: part, Body }, partSize: 16 * 1024 * 1024 })
      const uploading = upload.done()
      uploading.catch((error: Error) => Body.destroy(error))
      try {
        await fill(Body)
        await uploading
      } catch (error) {
        // Abort before the last part: an incomplete multipart upload never becomes an object.
        await upload.abort().catch(() => {})
        throw error
      }
      try {
        await check?.({ read: () => read(part) })
        await named(part, bytes)
      } finally {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: part })).catch(() => {})
      }
      return bytes
    },
    read: () => read(Key),
  }

  /** Copies the upload to its final key on the server, which limits a single copy to 5 GB. */
  async function named(part: string, bytes: number): Promise<void> {
    const { s3, client } = await s3Client(url)
    const CopySource = `${Bucket}/${part.split('/').map(encodeURIComponent).join('/')}`
    if (bytes <= MAX_AT_ONCE) return void (await client.send(new s3.CopyObjectCommand({ Bucket, Key, CopySource })))
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let from = 0; from < bytes; from += MAX_AT_ONCE) {
        const CopySourceRange = `bytes=${from}-${Math.min(bytes, from + MAX_AT_ONCE) - 1}`
        const PartNumber = Parts.length + 1
        const piece = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }
        const { CopyPartResult } = await client.send(new s3.UploadPartCopyCommand(piece))
        Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
      }
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
      await client.send(new s3.CompleteMultipartUploadCommand(whole))
    } catch (error) {
      // Abort, or the uploaded parts stay in the bucket and are billed.
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
      throw error
    }
  }
}
