import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from '#app/platform/log/log.server.ts'
import { byteOrderMark, csv, csvFile } from './csv.ts'

type Rows = readonly (readonly string[])[]

/**
 * A response that streams a CSV file: the next page of rows is read when the previous one was sent, so memory does not
 * grow with the length.
 * @param pages each page must be a separate query: a slow reader must not hold a transaction open
 * @throws the error of the first page
 */
export async function csvStream(name: string, pages: AsyncGenerator<Rows, void>): Promise<Response> {
  const asRequest = AsyncLocalStorage.snapshot()
  let begun: IteratorResult<Rows, void> | undefined = await pages.next()
  let prefix = byteOrderMark
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const page = begun ?? (await asRequest(() => pages.next().catch(logAndThrow)))
        begun = undefined
        if (page.done) return controller.close()
        controller.enqueue(bytes.encode(prefix + csv(page.value)))
        prefix = ''
      },
      cancel: async () => void (await pages.return()),
    },
    { highWaterMark: 0 },
  )
  return csvFile(name, body)
}

// The response has begun: the reader only sees that it breaks off, so log the error here.
function logAndThrow(err: unknown): never {
  log.error({ err }, 'a file for spreadsheets broke off')
  throw err
}
