import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { applyExport } from '../apply-export.server.ts'
import { foreignExport } from './as-export.server.ts'

/** A temporary folder for a test file's exports; call once, at the top. */
export function importFolder(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sol-foreign-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}

/** Imports a text as `import FILE --from PROGRAM` does. */
export async function importText(
  address: DatabaseAddress,
  folder: string,
  program: string,
  text: string | Uint8Array,
  dryRun = false,
) {
  const file = path.join(folder, program)
  await writeFile(file, text)
  const { source, leftOut } = await foreignExport(program, file, address)
  const { tables, kept } = await applyExport(address, source, { dryRun, program })
  return { leftOut, kept, added: tables.reduce((sum, table) => sum + table.added, 0) }
}

/** Runs a query in the database at `address`. */
export async function rowsAt(address: DatabaseAddress, query: string) {
  const sql = open(address, { max: 1 })
  const { rows } = await sql.query(query)
  await sql.end()
  return rows
}

/** A post in a Ghost export. */
export const post = (id: string, more: object) => ({
  ...{ id, title: 'Untitled', slug: id, html: '<p>Text.</p>', type: 'post', status: 'published' },
  ...more,
})

/** A Ghost export. */
export const ghost = (posts: object[], more: object = {}) => JSON.stringify({ db: [{ data: { posts, ...more } }] })

/** A post in a WordPress export. */
export const item = (id: number, fields: Record<string, string>, more = '') =>
  `<item>${Object.entries({
    ...{ title: `Post ${id}`, 'wp:post_id': `${id}`, 'wp:post_type': 'post', 'wp:status': 'publish' },
    ...{ 'content:encoded': '<p>Text.</p>', 'wp:post_date_gmt': '2024-05-03 08:00:00' },
    ...fields,
  })
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}${more}</item>`

/** A WordPress export. */
export const wordpress = (...items: string[]) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`

/** A post in a Discourse API response. */
export const discoursePost = (id: number, more: object) => ({
  ...{ id, username: 'ada', post_number: id, created_at: '2023-02-01T00:00:00Z', raw: 'Text.' },
  ...more,
})

/** A Discourse export. */
export const discourse = (topics: object[], more: object = {}) => JSON.stringify({ topics, ...more })
