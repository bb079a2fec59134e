import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { NotFound, Unavailable } from '#app/platform/errors.ts'
import { type S3Server, startS3 } from '#tests/setup/s3-server.ts'
import { s3Storage } from './s3.server.ts'
import { storage } from './storage.server.ts'

let s3: S3Server
let dataDir = ''
const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

beforeAll(async () => {
  Object.assign(process.env, keys)
  s3 = await startS3()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sol-s3-'))
  setConfig(readConfig({ DATA_DIR: dataDir, STORAGE_URL: s3.address(), LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  for (const name of Object.keys(keys)) delete process.env[name]
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

test('a stored object can be read whole and in part, and is gone after its removal', async () => {
  await storage().put('articles', 'files/1_ten.txt', new TextEncoder().encode('0123456789'), 'text/plain')
  await storage().put('articles', 'files/0_first.txt', new TextEncoder().encode('first'), 'text/plain')
  await storage().put('candidates', 'files/cv.pdf', new TextEncoder().encode('cv'), 'application/pdf')
  expect(await storage().stat('articles', 'files/1_ten.txt')).toMatchObject({ size: 10 })
  expect(await text(await storage().read('articles', 'files/1_ten.txt'))).toBe('0123456789')
  expect(await storage().list('articles')).toEqual(['files/0_first.txt', 'files/1_ten.txt'])
  await storage().remove('articles', 'files/1_ten.txt')
  expect(await storage().list('articles')).toEqual(['files/0_first.txt'])
  expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
})

test('a server that accepts connections and never answers times out', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const files = s3Storage(`s3://silent?endpoint=http://127.0.0.1:${port}`, {
    request: 200,
    begins: 100,
    stored: 300,
    perByte: 1,
  })
  try {
    await expect(files.put('articles', 'files/x.txt', new Uint8Array(10), 'text/plain')).rejects.toThrow(Unavailable)
    const requests = [files.stat('articles', 'x'), files.read('articles', 'x'), files.remove('articles', 'x')]
    for (const outcome of await Promise.allSettled<unknown>(requests))
      expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(/could not be reached/) } })
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test.each([
  [
    'no TLS',
    async (address: string) => address.replace('http://', 'https://'),
    /^http.+ does not speak TLS there: write http:/,
  ],
  [
    'another program',
    async () => `s3://b?endpoint=${await other()}`,
    /^http.+ does not answer as S3 does \(HTTP 500\): check that/,
  ],
  [
    'a page that leads elsewhere',
    async () => `s3://b?endpoint=${await other(301)}`,
    /^http.+ does not answer as S3 does \(HTTP 301\): check that/,
  ],
])('%s at the address is named, with what to do', async (_label, address, words) => {
  await expect(s3Storage(await address(s3.address())).check()).rejects.toThrow(words)
})

/** The address of a server that gives the same answer to every request. */
async function other(status = 500, words = 'Oh no'): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(words))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [503, 'ServiceUnavailable'],
])('a server that answers %i %s is away, and may come back', async (status, code) => {
  const words = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Oh no</Message></Error>`
  const check = s3Storage(`s3://b?endpoint=${await other(status, words)}`).check()
  await expect(check).rejects.toMatchObject({ isAway: true, message: expect.stringContaining(`HTTP ${status}`) })
})

test('a missing file is reported as missing by every operation', async () => {
  await expect(storage().stat('articles', 'files/none.txt')).rejects.toBeInstanceOf(NotFound)
  await expect(storage().read('articles', 'files/none.txt')).rejects.toBeInstanceOf(NotFound)
})
