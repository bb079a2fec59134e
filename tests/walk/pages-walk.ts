import { Parser } from 'htmlparser2'
import { newId } from '#app/platform/ids.ts'
import type { RouteAddress } from '../setup/pages.ts'
import { arrive, arriveOnce, type WalkerName } from './people.ts'
import { formFor, sharedPathFor } from './places.ts'
import { changesAccount, type Send } from './walk.ts'

/** A page of ours that was opened. */
interface Opened {
  /** The request, as a person reads it. */
  said: string
  html: string
}

/** Opens an address with a record, as each of `names`. */
export async function openRecord(send: Send, { address }: RouteAddress, names: readonly WalkerName[]) {
  const opened: Opened[] = []
  for (const name of names) {
    const walker = await arriveOnce(name)
    const path = await sharedPathFor(address, walker)
    opened.push(...(await open(send, path, { headers: { cookie: walker.cookie } }, name)))
  }
  return opened
}

/** Opens an address without a record, as an admin and as a visitor, and sends a form there. */
export async function openMissing(send: Send, { address }: RouteAddress) {
  const path = address.replaceAll(/:\w+\??|\*/g, newId())
  const { cookie } = changesAccount(address) ? await arrive('admin') : await arriveOnce('admin')
  const opened = await open(send, path, { headers: { cookie }, method: 'POST', body: formFor() }, 'admin')
  // Where the address names no record, there is none to miss.
  if (path === address) return opened
  return [
    ...(await open(send, path, { headers: { cookie } }, 'admin')),
    ...opened,
    ...(await open(send, path, {}, 'visitor')),
  ]
}

/** The answer, if it is a page: a file has no title, and a stream of what happens has no end. */
async function open(send: Send, path: string, init: RequestInit, name: WalkerName): Promise<Opened[]> {
  const response = await send(path, { ...init, headers: { ...init.headers, 'sec-fetch-site': 'same-origin' } })
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel()
    return []
  }
  const said = `${init.method ?? 'GET'} ${path} as ${name}: ${response.status}`
  return [{ said, html: await response.text() }]
}

/** The titles in the head of a page. Nothing for an email that the admin area shows, which is no page of ours. */
export function titlesOf(html: string): string[] | undefined {
  const [head = ''] = /<head>[\s\S]*<\/head>/.exec(html) ?? []
  if (!head.includes('rel="manifest"')) return undefined
  return [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => title)
}

/** How many forms of a page are sent and hold a text of more than one line. */
export function textFormsOf(html: string): number {
  let isSent = false
  let found = 0
  const parser = new Parser({
    onopentag(tag, { method }) {
      if (tag === 'form') isSent = method?.toLowerCase() === 'post'
      if (tag === 'textarea' && isSent) found += 1
    },
    onclosetag(tag) {
      if (tag === 'form') isSent = false
    },
  })
  parser.end(html)
  return found
}
