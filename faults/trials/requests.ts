import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Chance } from '../chance.ts'
import { type Bench, hold, type Trial } from '../trial.ts'
import { adminInCampus, adminOf, memberOf, visitorOf } from '../visitor.ts'

/** Requests drawn over the route table and the auth service, as everybody, with broken parts. */
export const requests: Trial = {
  name: 'Generated requests',
  short: true,
  weight: 4,
  async run(bench) {
    const { product, chance, seconds, isWhole } = bench
    const addresses = await allAddresses(product.url)
    const people = [visitorOf(product), await memberOf(product), await adminOf(product), await adminInCampus(product)]
    const pid = product.pid()
    const wanted = 20_000
    const deadline = Date.now() + (isWhole ? 3600 : seconds) * 1000
    const faults: string[] = []
    let sentCount = 0
    let early = 0
    const workers = Array.from({ length: 16 }, async () => {
      while (sentCount < wanted && Date.now() < deadline) {
        sentCount++
        if (sentCount === 1000) early = product.memory()
        const drawn = draw(chance, addresses)
        const fault = await send(product.url, drawn, chance.pick(people).cookie)
        if (fault) faults.push(fault)
      }
    })
    await Promise.all(workers)
    await rawTargets(bench, faults)
    const grown = early === 0 ? 0 : product.memory() - early
    hold(
      faults.length === 0,
      `${faults.length} faults in ${sentCount}: ${[...new Set(faults)].slice(0, 12).join(' | ')}`,
    )
    hold(product.pid() === pid, 'the process ended')
    hold(!isWhole || sentCount >= wanted, `${sentCount} requests in an hour: the machine is too slow for ${wanted}`)
    hold(grown < 200, `memory grew by ${grown} MB`)
    return (
      `${sentCount} requests over ${addresses.length} addresses, no 5xx, same process, memory ` +
      `${grown >= 0 ? '+' : ''}${grown} MB`
    )
  },
}

async function allAddresses(url: string): Promise<string[]> {
  const table = await readFile('app/routes.ts', 'utf8')
  const pages = [...table.matchAll(/route\('([^']+)'/g)].map(([, path]) => `/${path}`)
  const { paths } = (await (await fetch(`${url}/auth/v1/openapi.json`)).json()) as { paths: Record<string, unknown> }
  const calls = Object.keys(paths).map(
    (path) => `/auth/v1${path.replace(/^\/auth\/v1/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  return ['/', ...pages, ...calls, '/files/:bucket/:path', '/healthz', '/readyz', '/nowhere']
}

interface Drawn {
  method: string
  path: string
  type: string
  body: string | undefined
}

const oddWords = [
  '',
  '0',
  '-1',
  'x'.repeat(3000),
  '%00',
  '%',
  '%ff',
  '..%2f..%2fetc',
  "' or 1=1--",
  '<script>',
  '🙂',
  'null',
]
const fieldNames = ['title', 'name', 'content', 'slug', 'email', 'password', 'q', 'tab', 'page', 'after', 'next', 'id']
const bodyTypes = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=b',
  'text/plain',
  '',
]

function draw(chance: Chance, addresses: string[]): Drawn {
  const id = () =>
    chance.next() < 0.5
      ? '0192d3a4-0000-7000-8000-000000000000'
      : encodeURI(chance.pick(oddWords)).replaceAll('%25', '%')
  const path = chance.pick(addresses).replaceAll(/:\w+|\*/g, () => id() || 'x')
  const query = chance.next() < 0.4 ? `?${chance.pick(fieldNames)}=${chance.pick(oddWords)}` : ''
  const method = chance.pick(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  const override = method === 'POST' && chance.next() < 0.3 ? `${query ? '&' : '?'}_method=DELETE` : ''
  const type = chance.pick(bodyTypes)
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(chance, type)
  // Signing out or deleting accounts would make all later requests fail for that reason alone.
  const ends = /session|removal|logout|auth\/v1\/admin/.test(path) && method !== 'GET'
  return { method: ends ? 'GET' : method, path: path + query + override, type, body: ends ? undefined : body }
}

function bodyOf(chance: Chance, type: string): string {
  const fields = Array.from(
    { length: chance.below(6) },
    () => [chance.pick(fieldNames), chance.pick(oddWords)] as const,
  )
  if (chance.next() < 0.2) return chance.pick(['{', '[]', '"', '\u0000', '--b\r\n', 'a=%', '{"a":{"a":'.repeat(50)])
  if (type === 'application/json') return JSON.stringify(Object.fromEntries(fields))
  if (type.startsWith('multipart')) {
    const part = '--b\r\nContent-Disposition: form-data; name='
    return `${fields.map(([name, value]) => `${part}"${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`
  }
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
}

async function send(url: string, { method, path, type, body }: Drawn, cookie: string): Promise<string | undefined> {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  if (cookie) headers.cookie = cookie
  if (type && body !== undefined) headers['content-type'] = type
  const sent = body === undefined ? '' : ` [${type.slice(0, 20)}] ${JSON.stringify(body.slice(0, 60))}`
  const label = `${method} ${path.slice(0, 90)}${sent}`
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { body }),
    })
    // A stream of events has no end by design: that it begins is its answer.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    await (isStream ? response.body?.cancel() : response.arrayBuffer())
    return response.status >= 500 && response.status !== 501 ? `${response.status} ${label}` : undefined
  } catch (error) {
    return `${error instanceof Error && error.name === 'TimeoutError' ? 'hung' : 'cut'} ${label}`
  }
}

const targets = [
  '//?x',
  'http://[/about',
  '*',
  '/\u0000',
  '/%',
  `/${'a'.repeat(12_000)}`,
  'http://evil.example/',
  '/..//..',
]

/** Request lines that no client of ours writes. */
async function rawTargets({ product }: Bench, faults: string[]): Promise<void> {
  const { hostname, port } = new URL(product.url)
  for (const target of targets) {
    const status = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      )
      let responseText = ''
      socket.on('data', (part) => {
        responseText += part.toString('latin1')
      })
      socket.on('error', () => resolve('cut'))
      socket.on('close', () => resolve(responseText.slice(9, 12) || 'cut'))
      socket.setTimeout(10_000, () => socket.destroy())
    })
    if (status === 'cut' || status.startsWith('5'))
      faults.push(`${status} GET ${JSON.stringify(target.slice(0, 30))} as a raw target`)
  }
}
