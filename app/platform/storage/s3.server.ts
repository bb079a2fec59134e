import { Readable } from 'node:stream'
import { NotFound } from '#app/platform/errors.ts'
import { s3Trouble, storedLater } from './s3-trouble.server.ts'
import type { Bucket, Storage } from './storage.server.ts'

/**
 * Timeouts in milliseconds: to look up or delete a file, to start reading one, and to store one. Storing gets
 * additional time per byte, for slow connections (4 Mbit/s). A file that is not stored in time is deleted again, and
 * both fit into the timeout of common proxies.
 */
const TIMEOUTS = { request: 10_000, begins: 15_000, stored: 40_000, perByte: 0.002 }

/**
 * Storage in one S3 bucket, with a key prefix for each of our buckets.
 * @param address `s3://BUCKET?endpoint=…&region=…`; credentials come from the usual AWS variables
 */
export function s3Storage(address: string, { request: requestTimeout, begins, stored, perByte } = TIMEOUTS): Storage {
  const url = new URL(address)
  const Bucket = url.hostname
  const ready = s3Client(url)
  // A timeout that includes the client's own retries.
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(Math.round(milliseconds)) })
  const key = (bucket: Bucket, filePath: string) => `${bucket}/${filePath}`
  return {
    async put(bucket, filePath, content, contentType) {
      const { s3, client } = await ready
      const Body = content instanceof Readable ? Buffer.concat(await content.toArray()) : content
      const object = { Bucket, Key: key(bucket, filePath), Body, ContentType: contentType }
      await client.send(new s3.PutObjectCommand(object), within(stored + Body.byteLength * perByte)).catch(storedLater)
    },
    async stat(bucket, filePath) {
      const { s3, client } = await ready
      const command = new s3.HeadObjectCommand({ Bucket, Key: key(bucket, filePath) })
      const head = await client.send(command, within(requestTimeout)).catch(absent)
      return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
    },
    async read(bucket, filePath, range) {
      const { s3, client } = await ready
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new s3.GetObjectCommand({ Bucket, Key: key(bucket, filePath), Range })
      const object = await client.send(command, { requestTimeout: begins }).catch(absent)
      if (!object.Body) throw new NotFound()
      return object.Body.transformToWebStream() as ReadableStream<Uint8Array>
    },
    async remove(bucket, filePath) {
      const { s3, client } = await ready
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key(bucket, filePath) }), within(requestTimeout))
    },
    async check() {
      const { s3, client } = await ready
      await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), within(requestTimeout))
    },
    async list(bucket) {
      const { s3, client } = await ready
      const keys: string[] = []
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${bucket}/` }))
        for (const object of page.Contents ?? []) if (object.Key) keys.push(object.Key.slice(bucket.length + 1))
      return keys.sort()
    },
  }
}

type Client = Awaited<ReturnType<typeof connectS3>>
const clients = new Map<string, Promise<Client>>()

/** The client for a server (`s3://BUCKET?endpoint=…&region=…`), with its module. Cached by URL. */
export function s3Client(url: URL): Promise<Client> {
  const name = `${url.hostname}${url.search}`
  const known = clients.get(name) ?? connectS3(url)
  clients.set(name, known)
  return known
}

async function connectS3(url: URL) {
  // The client is large and most installations never need it.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.has('endpoint'),
    // `throwOnRequestTimeout` turns the timeout into an error instead of a warning. It covers the time from the first
    // byte sent to the first byte received: a large part on a slow connection, or a copy on the server, takes minutes.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 900_000, throwOnRequestTimeout: true },
  })
  const inWords = (next: (args: never) => Promise<never>) => (args: never) =>
    next(args).catch((error: unknown) => {
      throw s3Trouble(error, url)
    })
  client.middlewareStack.add(inWords as never, { step: 'initialize', priority: 'high' })
  return { s3, client }
}

function absent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): never {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404)
    throw new NotFound()
  throw error
}
