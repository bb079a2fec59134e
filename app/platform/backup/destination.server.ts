import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { s3Client } from '#app/platform/storage/s3.server.ts'
import { unread, unwritten } from './file-refusal.ts'

type Written = Pick<BackupDestination, 'read'>

/** Where one backup stands. */
export interface BackupDestination {
  /**
   * Has `fill` write it; it appears under its name only when it is whole.
   * @param check reads what was written, and throws where it is not what it should be: nothing is kept of it then
   * @returns its bytes
   */
  write(fill: (target: Writable) => Promise<void>, check?: (written: Written) => Promise<unknown>): Promise<number>
  read(): Promise<Readable>
}

/** A place that keeps backups, by name. */
export interface BackupStore {
  /** Throws in words where no backup can be written there. */
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
      const file = path.join(folder, 'check')
      await fileAt(file).write((target) => new Promise((resolve) => void target.end('ok', resolve)))
      await rm(file)
    },
    at: (name) => fileAt(path.join(folder, name)),
    list: async () => (await readdir(folder).catch(() => [])).sort(),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

function fileAt(file: string): BackupDestination {
  return {
    async write(fill, check) {
      // Two that write the same file at once would each write into the other's.
      const part = `${file}.${process.pid}.part`
      try {
        await makeFolder(path.dirname(file))
        await removeAbandoned(file)
        await fill(createWriteStream(part, { mode: 0o600 }))
        const written = await open(part, 'r+')
        await written.sync().finally(() => written.close())
        await check?.({ read: async () => createReadStream(part) })
        await rename(part, file)
      } catch (error) {
        // Where its folder cannot be made there is nothing to remove.
        await rm(part, { force: true }).catch(() => {})
        throw unwritten(error, file)
      }
      return (await stat(file)).size
    },
    async read() {
      // Opened before it is read, so that what keeps it from being read is said of the file, and not of its bytes.
      const opened = await open(file).catch((error: unknown) => Promise.reject(unread(error, file)))
      if ((await opened.stat()).isDirectory()) {
        await opened.close()
        throw unread(Object.assign(new Error('a folder'), { code: 'EISDIR' }), file)
      }
      return opened.createReadStream()
    },
  }
}

/** Removes what processes that were killed have left of `file`. */
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

function objectStore(url: URL, prefix: string): BackupStore {
  return {
    async check() {
      const { s3, client } = await s3Client(url)
      await client.send(new s3.ListObjectsV2Command({ Bucket: url.hostname, Prefix: prefix, MaxKeys: 1 }))
    },
    at: (name) => objectAt(url, `${prefix}${name}`),
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

function objectAt(url: URL, Key: string): BackupDestination {
  const Bucket = url.hostname
  const read = async () => {
    const { s3, client } = await s3Client(url)
    const object = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch((error: Error) => {
      throw error.name === 'NoSuchKey' ? new Error(`There is no such file: ${url.href}. Check its name.`) : error
    })
    if (!object.Body) throw new Error(`There is nothing in ${url.href}.`)
    return Readable.fromWeb(object.Body.transformToWebStream() as never)
  }
  return {
    async write(fill, check) {
      const { s3, client } = await s3Client(url)
      const { Upload } = await import('@aws-sdk/lib-storage')
      const Body = new PassThrough()
      let bytes = 0
      Body.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize: 16 * 1024 * 1024 })
      const uploading = upload.done()
      uploading.catch((error: Error) => Body.destroy(error))
      try {
        await fill(Body)
        await uploading
      } catch (error) {
        // Without its last part an upload in parts never becomes an object.
        await upload.abort().catch(() => {})
        throw error
      }
      await check?.({ read }).catch(async (error: unknown) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key })).catch(() => {})
        throw error
      })
      return bytes
    },
    read,
  }
}
