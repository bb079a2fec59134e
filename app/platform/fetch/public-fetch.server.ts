import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { lookUpName } from './name-lookups.ts'

/** Which addresses may be fetched. */
export interface FetchRules {
  allows: (address: string) => boolean
  protocols: string[]
  /** Optional check of the host name; the address it resolves to is checked at the connection. */
  allowsName?: (name: string) => boolean
  /** Any port if absent. */
  allowsPort?: (port: number) => boolean
}

/** Public addresses over TLS, at port 443 or at an unprivileged one. */
const publicOnly: FetchRules = {
  allows: isPublicAddress,
  allowsName: isPublicName,
  protocols: ['https:'],
  allowsPort: (port) => port === 443 || port >= 1024,
}

/** The address is not allowed, or the request failed. */
export class FetchError extends Error {}

const limits = { milliseconds: 10_000, streamMilliseconds: 30_000, bytes: 1024 * 1024, redirects: 3 }

/**
 * Fetches a text from an untrusted URL without exposing the internal network (SSRF): the connection uses the very
 * address that was checked.
 * @throws FetchError
 */
export async function fetchPublic(
  address: string,
  rules: FetchRules = publicOnly,
  accept = 'application/samlmetadata+xml, application/xml, text/xml',
): Promise<string> {
  return (await follow(address, { headers: { accept } }, rules)).toString('utf8')
}

/** Fetches a file from an untrusted URL, with the same checks. @throws FetchError */
export function fetchPublicFile(
  address: string,
  { accept, bytes }: { accept: string; bytes: number },
  rules: FetchRules = publicOnly,
): Promise<Buffer> {
  return follow(address, { headers: { accept }, bytes }, rules)
}

/** Streams a file from an untrusted URL into `into`, with the same checks. @throws FetchError */
export async function streamPublic(
  address: string,
  { accept, bytes }: { accept: string; bytes: number },
  into: Writable,
  rules: FetchRules = publicOnly,
): Promise<void> {
  await follow(address, { headers: { accept }, bytes, into, milliseconds: limits.streamMilliseconds }, rules)
}

async function follow(address: string, fetchOptions: FetchOptions, rules: FetchRules): Promise<Buffer> {
  let url = readAddress(address, rules)
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const { status, location, content } = await ask(url, fetchOptions, rules)
    if (status === 200) return content
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url))
      throw new FetchError(`it answers with status ${status}`)
    url = readAddress(new URL(location, url).href, rules)
  }
  throw new FetchError('it redirects too often')
}

/**
 * Posts to an untrusted URL with the same checks; redirects are not followed.
 * @returns the status of the response @throws FetchError
 */
export async function postPublic(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  rules: FetchRules = publicOnly,
): Promise<number> {
  return (await ask(readAddress(address, rules), { method: 'POST', headers, body }, rules)).status
}

/**
 * A replacement for `fetch` with the same checks, for libraries: GET and POST, without following redirects.
 * @throws TypeError as `fetch` does, with the reason as its cause
 */
export async function requestPublic(
  address: string | URL,
  {
    method,
    headers,
    body,
  }: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown } = {},
): Promise<Response> {
  try {
    const fetchOptions = {
      ...(method === 'POST' && { method: 'POST' as const }),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: String(body) }),
    }
    const {
      status,
      headers: responseHeaders,
      content,
    } = await ask(readAddress(String(address), publicOnly), fetchOptions, publicOnly)
    const passedHeaders = ['content-type', 'www-authenticate', 'location'].flatMap((name) => {
      const value = responseHeaders[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    return new Response(status === 204 ? null : new Uint8Array(content), { status, headers: passedHeaders })
  } catch (error) {
    throw error instanceof FetchError ? new TypeError('fetch failed', { cause: error }) : error
  }
}

/** Why an address can never be fetched, without sending a request; undefined if it may be. */
export function checkPublicAddress(address: string): string | undefined {
  try {
    readAddress(address, publicOnly)
    return undefined
  } catch (error) {
    return error instanceof FetchError ? error.message : 'it is no address'
  }
}

/** True for an IP address that is public on the internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 0) return false
  return family === 4 ? !notPublic4.check(plain, 'ipv4') : !notPublic6.check(plain, 'ipv6')
}

/**
 * True for a name that can be public: it has a dot, and its top-level domain is not reserved for private networks. It
 * is not looked up.
 */
export function isPublicName(name: string): boolean {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  return labels.length > 1 && !labels.includes('') && !privateEndings.has(labels.at(-1) ?? '')
}

// RFC 6761 and 8375, RFC 6762 appendix G, and the names that ICANN has reserved.
const privateEndings = new Set('localhost localdomain local lan home arpa corp internal intranet private'.split(' '))

// Two lists: a shared one would match every IPv4 address as an IPv4-mapped IPv6 address.
const notPublic4 = new BlockList()
const notPublic6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is allocated. Block the tunnel ranges in it too, because they embed IPv4 addresses that are not
// checked.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6')

function readAddress(address: string, rules: FetchRules): URL {
  if (!URL.canParse(address)) throw new FetchError('it is no address')
  const url = new URL(address)
  if (!rules.protocols.includes(url.protocol)) throw new FetchError(`it does not start with ${rules.protocols[0]}//`)
  if (rules.allowsPort && url.port !== '' && !rules.allowsPort(Number(url.port)))
    throw new FetchError(`port ${url.port} belongs to another service`)
  if (url.username || url.password) throw new FetchError('it carries credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Check literal IP addresses here: they skip the lookup, where names are checked.
  const isAllowed = isIP(host) ? rules.allows(host) : (rules.allowsName?.(host) ?? true)
  if (!isAllowed) throw new FetchError('it is not on the public internet')
  return url
}

interface FetchOptions {
  method?: 'POST'
  headers: Record<string, string>
  body?: string
  /** Maximum size of the response; 1 MiB if absent. */
  bytes?: number
  /** Stream the body here instead of into `content`. */
  into?: Writable
  /** Timeout; 10 seconds if absent. */
  milliseconds?: number
}

interface FetchedResponse {
  status: number
  location: string | undefined
  headers: IncomingHttpHeaders
  content: Buffer
}

function ask(url: URL, fetchOptions: FetchOptions, rules: FetchRules): Promise<FetchedResponse> {
  const { method, headers, body, bytes = limits.bytes, into, milliseconds = limits.milliseconds } = fetchOptions
  forbidInTransaction('another server')
  const options: RequestOptions = {
    ...(method && { method }),
    lookup: checkedLookup(rules),
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    // Never reuse a connection: a later request would skip the lookup and its check.
    agent: false,
    signal: AbortSignal.timeout(milliseconds),
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    request(url, options, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response
      const received = bounded(response, bytes)
      const receivedBody =
        into && status === 200 ? pipeline(received, into).then(() => Buffer.alloc(0)) : buffer(received)
      receivedBody.then(
        (content) => resolve({ status, location: responseHeaders.location, headers: responseHeaders, content }),
        (error: Error) => reject(toFetchError(error)),
      )
    })
      .on('error', (error) => reject(toFetchError(error)))
      .end(body)
  })
}

async function* bounded(response: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > bytes) throw new FetchError(`it is larger than ${bytes / 1024 / 1024} MiB`)
    yield part
  }
}

function checkedLookup(rules: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => rules.allows(address)))
        return callback(new FetchError('it is not on the public internet'), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function toFetchError(error: Error): FetchError {
  if (error instanceof FetchError) return error
  return new FetchError(
    error.name === 'TimeoutError' || error.name === 'AbortError' ? 'it takes too long' : 'it cannot be reached',
  )
}
