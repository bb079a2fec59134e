import { csvRows } from '#app/platform/lists/csv-rows.ts'

/** A redirect in a file. */
export interface FileRow {
  line: number
  path: string
  target: string
  /** Empty for the default. */
  status: string
}

/** The redirects of a file, and messages about lines that cannot be imported. */
export interface RedirectFile {
  rows: FileRow[]
  leftOut: string[]
  /** True for a file of another program: lines that are not supported are skipped instead of failing the import. */
  isForeign: boolean
}

/**
 * Reads a table of redirects: our own format (old address, new address, status), a CSV of the plugin Redirection or of
 * Yoast, or a `_redirects` of Netlify.
 * @throws Error with the line of an unclosed quote
 */
export function readRedirectFile(text: string): RedirectFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const first = lines.find((line) => line.trim() !== '' && !isComment(line)) ?? ''
  const file = isNetlify(first) ? readNetlify(lines) : readTable(text)
  return { ...file, rows: withLocalPaths(file.rows) }
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#')
}

function isNetlify(line: string): boolean {
  // Columns separated by spaces; a line with only tabs is a table.
  return /^\s*[^\s,;"]+[ \t]* [ \t]*(?:\S+=\S+\s+)*(?:\/|https?:\/\/)/.test(line)
}

function readNetlify(lines: string[]): RedirectFile {
  const file: RedirectFile = { rows: [], leftOut: [], isForeign: true }
  for (const [at, text] of lines.entries()) {
    const [path = '', ...parts] = text
      .replace(/\s#.*$/, '')
      .trim()
      .split(/\s+/)
    if (path === '' || isComment(path)) continue
    const line = at + 1
    const toAt = parts.findIndex((part) => /^(?:\/|https?:\/\/)/.test(part))
    const [target = '', status = '301', ...conditions] = toAt < 0 ? [] : parts.slice(toAt)
    // Parts before the target are query parameters of the address: `/shop id=12 /products/12`.
    const query = toAt > 0 ? parts.slice(0, toAt).join('&') : ''
    const why = whyNotNetlify({ path, query, target, conditions })
    if (why) file.leftOut.push(`Line ${line}: ${why}`)
    else file.rows.push({ line, path: query ? `${path}?${query}` : path, target, status: status.replace(/!$/, '') })
  }
  return file
}

function whyNotNetlify(row: { path: string; query: string; target: string; conditions: string[] }) {
  if (row.target === '') return 'it says no place to which it leads.'
  if (/\*|\/:[a-z]/i.test(row.path) || /=:/.test(row.query)) return `${row.path} stands for many addresses.`
  if (row.conditions.length > 0) return `it holds under a condition (${row.conditions.join(' ')}).`
  return undefined
}

/** Other programs' columns, by their column names. */
const headings: Record<string, RegExp> = {
  path: /^(?:source|source url|origin|old|old url|from)$/,
  target: /^(?:target|target url|new|new url|to|destination)$/,
  status: /^(?:code|http code|type|status|status code)$/,
}

function readTable(text: string): RedirectFile {
  const [heading, ...records] = csvRows(text)
  if (!heading) return { rows: [], leftOut: [], isForeign: false }
  const names = heading.fields.map((name) => name.toLowerCase().replaceAll('_', ' '))
  // A header row has names; addresses contain a slash.
  const isHeading = /^[a-z _-]+$/i.test(heading.fields[0] ?? '') && !heading.fields[0]?.includes('/')
  const at = (name: string) => (isHeading ? names.indexOf(name) : -1)
  const columnIndex = (column: keyof typeof headings, otherwise: number) => {
    const index = isHeading ? names.findIndex((name) => headings[column]?.test(name)) : -1
    return index < 0 ? otherwise : index
  }
  const [path, target, status] = [columnIndex('path', 0), columnIndex('target', 1), columnIndex('status', 2)]
  const isForeign = at('regex') >= 0 || at('format') >= 0
  const file: RedirectFile = { rows: [], leftOut: [], isForeign }
  for (const { line, fields } of isHeading ? records : [heading, ...records]) {
    const fieldOf = (name: string) => fields[at(name)]?.toLowerCase() ?? ''
    const why = isForeign ? whyNotPlugin(fieldOf, fields[status] ?? '') : undefined
    if (why) file.leftOut.push(`Line ${line}: ${why}`)
    else
      file.rows.push({
        ...{ line, path: fields[path] ?? '', target: fields[target] ?? '' },
        status: fields[status] ?? '',
      })
  }
  // Yoast exports paths without the leading slash.
  if (isForeign) file.rows = file.rows.map((row) => ({ ...row, path: slashed(row.path), target: slashed(row.target) }))
  return file
}

function whyNotPlugin(fieldOf: (name: string) => string, status: string): string | undefined {
  if (/^(?:1|true|yes|regex)$/.test(fieldOf('regex') || fieldOf('format')))
    return 'it stands for many addresses (regex).'
  if (fieldOf('status') === 'disabled') return 'it is disabled there.'
  if (/^\d{3}$/.test(status) && !/^(?:30[1278]|410)$/.test(status)) return `it answers ${status}, which is no redirect.`
  // In a Yoast file the type is the status code; in one of Redirection it is the action.
  if (/^(?:random|pass|nothing)$/.test(fieldOf('type'))) return `it does something else there (${fieldOf('type')}).`
  if (fieldOf('match') !== '' && fieldOf('match') !== 'url') return `it holds under a condition (${fieldOf('match')}).`
  return undefined
}

function slashed(address: string): string {
  return address === '' || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address) ? address : `/${address}`
}

/** Absolute addresses in a file name the site being moved here. Targets on that site become paths. */
function withLocalPaths(rows: FileRow[]): FileRow[] {
  const hosts = new Set(rows.flatMap(({ path }) => hostOf(path) ?? []))
  const within = (address: string) => {
    const url = URL.parse(address)
    return url && hosts.has(bare(url.hostname)) ? url.pathname + url.search + url.hash : address
  }
  return rows.map((row) => ({ ...row, path: within(row.path).replace(/#.*$/, ''), target: within(row.target) }))
}

function hostOf(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url ? bare(url.hostname) : undefined
}

function bare(host: string): string {
  return host.replace(/^www\./, '')
}
