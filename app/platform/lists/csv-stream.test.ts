import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { csvStream } from './csv-stream.server.ts'

/** Pages of one row each, and a count of those that were read. */
function pages(maxPages = Number.POSITIVE_INFINITY, failsAt = Number.POSITIVE_INFINITY) {
  const made = { count: 0, isLeft: false }
  async function* rows(): AsyncGenerator<string[][], void> {
    try {
      while (made.count < maxPages) {
        if (made.count === failsAt) throw new Error('The database left.')
        yield [[`row ${++made.count}`]]
      }
    } finally {
      made.isLeft = true
    }
  }
  return { made, rows: rows() }
}

test('a file consists of all pages, has its name, and starts with one byte order mark', async () => {
  const response = await csvStream('people.csv', pages(3).rows)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people.csv"',
    'cache-control': 'private, no-store',
  })
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('\uFEFF"row 1"\r\n"row 2"\r\n"row 3"\r\n')
})

test('pages are read only as they are consumed, and no more after the client has disconnected', async () => {
  const { made, rows } = pages()
  const reader = (await csvStream('people.csv', rows)).body?.getReader()
  expect(made.count).toBe(1)
  for (let read = 0; read < 5; read++) await reader?.read()
  expect(made.count).toBeLessThanOrEqual(6)
  await reader?.cancel()
  expect(made.isLeft).toBe(true)
})

test('an error before the first row is no file; a later one aborts the download', async () => {
  await expect(csvStream('people.csv', pages(9, 0).rows)).rejects.toThrow('The database left.')
  const begun = await csvStream('people.csv', pages(9, 2).rows)
  await expect(begun.text()).rejects.toThrow('The database left.')
})

test('each page is read on behalf of the request, whoever consumes the stream', async () => {
  const request = new AsyncLocalStorage<string>()
  async function* rows(): AsyncGenerator<string[][], void> {
    for (let page = 0; page < 3; page++) yield [[String(request.getStore())]]
  }
  const response = await request.run('asked-1', () => csvStream('people.csv', rows()))
  expect(await request.run('another', () => response.text())).toBe('"asked-1"\r\n'.repeat(3))
})
