import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fetchPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { decoded } from '#app/platform/images/decode.server.ts'
import { renderToStore } from '#app/platform/markdown/stored.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { writePart } from '#app/platform/uploads/part-file.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { rawSql, transaction } from './database.server.ts'

testDatabase()

// A transaction that waits for one of these keeps its connection and its locks.
test.each<[string, () => Promise<unknown>]>([
  ['a second connection', async () => rawSql()`select 1`],
  ['files', () => storage().list('articles')],
  ['files', () => writePart(Readable.from([]), 1)],
  ['a picture', () => decoded('inspect', new Uint8Array())],
  ['a text that is rendered', () => renderToStore('Text.', 'content')],
  ['another server', () => fetchPublic('https://example.com/')],
])('a transaction does not wait for %s', async (name, wait) => {
  await expect(transaction(wait)).rejects.toThrow(`A transaction may not wait for ${name}.`)
})
