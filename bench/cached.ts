import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { startBeside, startProduct } from './product.ts'
import { inTurns, type Row } from './rows.ts'
import { requestsPerSecond } from './wrk.ts'

/** The cached home page beside plain Node that answers the same bytes and headers, and beside the rendered one. */
export async function measureCached(): Promise<Row[]> {
  const product = await startProduct()
  const file = path.join(product.dataDir, 'home.json')
  await writeFile(file, JSON.stringify(await responseOf(product.url)))
  const node = await startBeside('plain-node.ts', [file])
  try {
    const urls = [`${node.url}/`, `${product.url}/`, `${product.url}/?rendered=1`]
    const [plain, cached, rendered] = await inTurns(
      3,
      urls.map((url) => () => requestsPerSecond(url)),
    )
    const value = cached?.value ?? 0
    return [
      { name: 'plain Node, the same bytes', value: plain?.value ?? 0, unit: 'requests/s' },
      { name: 'home, cached / plain Node', value, unit: 'requests/s', ratio: cached?.ratio, floor: { least: 0.5 } },
      {
        name: 'home, cached / rendered',
        ...{ value, unit: 'requests/s', ratio: value / (rendered?.value ?? 0) },
        floor: { least: 20 },
      },
    ]
  } finally {
    await node.stop()
    await product.stop()
  }
}

async function responseOf(url: string): Promise<{ headers: IncomingMessage['headers']; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await response.toArray()).toString('base64')
  // What Node adds to each answer by itself.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { headers, body }
}
