import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from '#app/platform/log/log.server.ts'
import { byteOrderMark, csv, csvFile } from './csv.ts'

type Rows = readonly (readonly string[])[]

/**
 * The answer that brings a file for spreadsheets, which is made while it goes out: a page of rows once the one before
 * has been taken, so that a long file takes no more memory than a short one.
 * @param pages each asks the database by itself: nothing of it may be held for as long as a slow reader takes
 * @throws what the first page failed of
 */
export async function csvStream(name: string, pages: AsyncGenerator<Rows, void>): Promise<Response> {
  const asRequest = AsyncLocalStorage.snapshot()
  let begun: IteratorResult<Rows, void> | undefined = await pages.next()
  let mark = byteOrderMark
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const page = begun ?? (await asRequest(() => pages.next().catch(toldAndThrown)))
        begun = undefined
        if (page.done) return controller.close()
        controller.enqueue(bytes.encode(mark + csv(page.value)))
        mark = ''
      },
      cancel: async () => void (await pages.return()),
    },
    { highWaterMark: 0 },
  )
  return csvFile(name, body)
}

// The answer has begun: whoever reads it only sees that it breaks off.
function toldAndThrown(err: unknown): never {
  log.error({ err }, 'a file for spreadsheets broke off')
  throw err
}
