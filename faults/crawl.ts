import { readFile } from 'node:fs/promises'
import { type OfferedForm, readPage } from './forms.ts'
import type { Visitor } from './visitor.ts'

/** The pages that somebody reaches by links, a few of each address of the route table, and the forms on them. */
export interface Crawled {
  pages: string[]
  /** One for each address that they write to. */
  forms: OfferedForm[]
}

/** Reads a form's page again before it is sent: what it holds may be good for once. */
export async function freshForm(visitor: Visitor, url: string, { page, action }: OfferedForm) {
  const html = await (await visitor.get(page)).text()
  return readPage(page, html, url).forms.find((form) => form.action === action)
}

// Once signed out or without an account, the crawler finds no other pages.
const endsVisit = /\/session|account\/removal|logout|\/auth\/v1|account\/(password|factors|address)/
const ofEach = 2

/** Follows links from page to page. */
export async function crawl(visitor: Visitor, url: string): Promise<Crawled> {
  const addressOf = await addressMatcher()
  const seen = new Map<string, number>()
  const met = new Set<string>()
  const pages: string[] = []
  const forms = new Map<string, OfferedForm>()
  const open = ['/', '/campus', '/campus/account', '/admin', '/admin/overview', '/contact', '/meet', '/assessment']
  for (let page = open.shift(); page !== undefined; page = open.shift()) {
    const { pathname, searchParams } = new URL(page, url)
    const kind = `${addressOf(pathname)}?${[...searchParams.keys()].sort()}&${searchParams.get('tab') ?? ''}`
    const count = seen.get(kind) ?? 0
    if (met.has(page) || count >= ofEach || endsVisit.test(page)) continue
    met.add(page)
    seen.set(kind, count + 1)
    const answer = await visitor.get(page).catch(() => undefined)
    if (!answer?.headers.get('content-type')?.startsWith('text/html')) {
      await answer?.body?.cancel()
      const to = answer?.headers.get('location')
      if (to && URL.canParse(to, url) && new URL(to, url).origin === url) open.push(to)
      continue
    }
    const read = readPage(page, await answer.text(), url)
    pages.push(page)
    open.push(...read.links)
    for (const form of read.forms.filter(({ action }) => !endsVisit.test(action))) {
      const { pathname: to, search } = new URL(form.action, url)
      const fields = form.fields.map(({ name }) => name).sort()
      const writes = `${addressOf(to)} ${/_method=\w+/.exec(search)?.[0] ?? ''} ${fields}`
      if (!forms.has(writes)) forms.set(writes, form)
    }
  }
  return { pages, forms: [...forms.values()] }
}

/** A path → the address of the route table that it belongs to. */
async function addressMatcher(): Promise<(path: string) => string> {
  const table = await readFile('app/routes.ts', 'utf8')
  const addresses = ['', ...[...table.matchAll(/route\('([^']+)'/g)].map(([, address = '']) => address)]
  // Literal segments come before parameters.
  const patterns = addresses
    .map((address) => ({
      address: `/${address}`,
      pattern: new RegExp(`^/${address.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`),
    }))
    .sort((one, other) => open(one.address) - open(other.address))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.address ?? path
}

/** How many segments of an address are parameters. */
function open(address: string): number {
  return address.split(':').length + (address.includes('*') ? 100 : 0)
}
