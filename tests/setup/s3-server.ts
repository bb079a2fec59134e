import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  body: Buffer
  type: string
  at: Date
}

/** A server that speaks as much of S3 as the product asks for, in memory. */
export interface S3Server {
  /** For `STORAGE_URL`, and with a prefix for `BACKUP_URL`. */
  address(prefix?: string): string
  objects: Map<string, StoredObject>
  /** Answers nobody until `back()`: every connection is cut. */
  leave(): void
  back(): void
  stop(): Promise<void>
}

// why: no S3 of any vendor can be reached from a test; the client that speaks to it is the real one.
export async function startS3({ bucket = 'solutioneer' } = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Buffer[]>()
  let isAway = false
  const server = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, named, ...keySegments] = url.pathname.split('/').map(decodeURIComponent)
    const key = keySegments.join('/')
    const call = { request, response, url, key, objects, uploads }
    if (named !== bucket) return reject(response, 404, 'NoSuchBucket', 'The specified bucket does not exist')
    if (request.method === 'PUT') return put(call)
    if (request.method === 'POST') return assemble(call)
    if (request.method === 'DELETE') return remove(call)
    return key === '' ? list(call) : read(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: (prefix = '') => `s3://${bucket}${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    objects,
    leave() {
      isAway = true
      server.closeAllConnections()
    },
    back() {
      isAway = false
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  }
}

interface S3Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  key: string
  objects: Map<string, StoredObject>
  uploads: Map<string, Buffer[]>
}

async function put({ request, response, url, key, objects, uploads }: S3Call): Promise<void> {
  const sent = Buffer.concat(await request.toArray())
  const isChunked = String(request.headers['content-encoding'] ?? '').includes('aws-chunked')
  const body = isChunked ? unchunked(sent) : sent
  const source = request.headers['x-amz-copy-source']
  if (source) return copy({ response, key, objects } as S3Call, decodeURIComponent(String(source)))
  const parts = uploads.get(url.searchParams.get('uploadId') ?? '')
  if (parts) parts[Number(url.searchParams.get('partNumber')) - 1] = body
  else objects.set(key, { body, type: String(request.headers['content-type'] ?? ''), at: new Date() })
  response.writeHead(200, { etag: etagOf(body) }).end()
}

function copy({ response, key, objects }: S3Call, source: string): void {
  const stored = objects.get(source.slice(source.indexOf('/') + 1))
  if (!stored) return void reject(response, 404, 'NoSuchKey', 'The specified key does not exist.')
  objects.set(key, { ...stored, at: new Date() })
  respond(response, `<CopyObjectResult><ETag>${etagOf(stored.body)}</ETag></CopyObjectResult>`)
}

async function assemble({ request, response, url, key, objects, uploads }: S3Call): Promise<void> {
  await request.toArray()
  const uploadId = url.searchParams.get('uploadId')
  if (uploadId === null) {
    const id = randomUUID()
    uploads.set(id, [])
    return respond(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const body = Buffer.concat(uploads.get(uploadId) ?? [])
  uploads.delete(uploadId)
  objects.set(key, { body, type: '', at: new Date() })
  respond(response, `<CompleteMultipartUploadResult><ETag>${etagOf(body)}</ETag></CompleteMultipartUploadResult>`)
}

function remove({ response, url, key, objects, uploads }: S3Call): void {
  const uploadId = url.searchParams.get('uploadId')
  if (uploadId === null) objects.delete(key)
  else uploads.delete(uploadId)
  response.writeHead(204).end()
}

function list({ response, url, objects }: S3Call): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const matching = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = matching.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${key}</Key><Size>${body.length}</Size>` +
      `<LastModified>${at.toISOString()}</LastModified></Contents>`,
  )
  respond(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

function read({ request, response, key, objects }: S3Call): void {
  const stored = objects.get(key)
  if (!stored) return void reject(response, 404, 'NoSuchKey', 'The specified key does not exist.')
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const from = Number(first ?? 0)
  const body = first === undefined ? stored.body : stored.body.subarray(from, last ? Number(last) + 1 : undefined)
  const headers = {
    'content-length': body.length,
    'content-type': stored.type || 'application/octet-stream',
    'last-modified': stored.at.toUTCString(),
    etag: etagOf(stored.body),
    ...(first !== undefined && { 'content-range': `bytes ${from}-${from + body.length - 1}/${stored.body.length}` }),
  }
  response.writeHead(first === undefined ? 200 : 206, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The body of chunks with their lengths, as the client sends a stream; what follows them are checksums. */
function unchunked(sent: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < sent.length; ) {
    const lineEnd = sent.indexOf('\r\n', at)
    const length = Number.parseInt(sent.subarray(at, lineEnd).toString(), 16)
    if (!(length > 0)) break
    parts.push(sent.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
  return Buffer.concat(parts)
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function respond(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function reject(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}
