import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkPublicAddress, type FetchRules, fetchPublic, isPublicAddress } from './public-fetch.server.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server on this machine, which the tests' rules allow and the product's never do. */
async function serving(listener: RequestListener): Promise<{ url: string; rules: FetchRules }> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    rules: { allows: (address) => address === '127.0.0.1', protocols: ['http:'] },
  }
}

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ],
  ...['::ffff:7f00:1', '2001:db8::1', 'no address'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('ports of other services are rejected, those of https are not', () => {
  for (const port of [1, 22, 25, 80, 465, 993])
    expect(checkPublicAddress(`https://a.example:${port}/`)).toBe(`port ${port} belongs to another service`)
  for (const port of ['', ':443', ':8443', ':9443'])
    expect(checkPublicAddress(`https://a.example${port}/`)).toBeUndefined()
})

test.each([
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    'hook.localhost',
    'printer',
    'db',
    'printer.local',
    'nas.lan',
    'router.home',
  ],
  ...['fritz.box.home.arpa', '1.0.0.127.in-addr.arpa', 'metadata.google.internal', 'wiki.corp', 'a.intranet', 'a..com'],
])('the name %s is refused before it is asked for', (name) => {
  expect(checkPublicAddress(`https://${name}/hook`)).toBe('it is not on the public internet')
})

test.each(['example.com', 'hooks.example.com.', 'xn--bcher-kva.example', 'local.example.com', 'localhost.example.com'])(
  'the host name %s may be public',
  (name) => {
    expect(checkPublicAddress(`https://${name}/hook`)).toBeUndefined()
  },
)

test('a name that resolves to this machine is rejected by the lookup of the connection itself', async () => {
  // why: `localhost` is the one name that resolves to this machine everywhere; without a name rule, it is looked up.
  const rules = { allows: isPublicAddress, protocols: ['https:'] }
  await expect(fetchPublic('https://localhost/', rules)).rejects.toThrow('it is not on the public internet')
  await expect(fetchPublic('https://127.0.0.1.nip.invalid/')).rejects.toThrow('it cannot be reached')
})

test.each([
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::ffff:127.0.0.1]/',
])('%s is this machine in disguise, and refused', async (address) => {
  await expect(fetchPublic(address)).rejects.toThrow('it is not on the public internet')
})

test('other protocols and credentials are refused', async () => {
  await expect(fetchPublic('http://example.org/')).rejects.toThrow('it does not start with https://')
  await expect(fetchPublic('file:///etc/passwd')).rejects.toThrow('it does not start with https://')
  await expect(fetchPublic('https://user:password@example.org/')).rejects.toThrow('it carries credentials')
})

test('a text is fetched, also through a redirect', async () => {
  const { url, rules } = await serving((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/there' }).end()
    else response.end('<metadata/>')
  })
  expect(await fetchPublic(url, rules)).toBe('<metadata/>')
})

test('a redirect to a private address is not followed', async () => {
  const { url, rules } = await serving((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  await expect(fetchPublic(url, rules)).rejects.toThrow('it is not on the public internet')
})

test('redirect loops, failures and oversized responses are aborted', async () => {
  const { url, rules } = await serving((request, response) => {
    if (request.url === '/missing') return void response.writeHead(404).end()
    if (request.url === '/large') return void response.end('x'.repeat(2_000_000))
    response.writeHead(302, { location: '/' }).end()
  })
  await expect(fetchPublic(url, rules)).rejects.toThrow('it redirects too often')
  await expect(fetchPublic(`${url}missing`, rules)).rejects.toThrow('it answers with status 404')
  await expect(fetchPublic(`${url}large`, rules)).rejects.toThrow('it is larger than 1 MiB')
})
