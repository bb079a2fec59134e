import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { startBeside, startProcess } from './product.ts'

/** A cached page, with the log as it is in production, beside plain Node that answers the same bytes and headers. */
export async function measureCached(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'off' }, log: true })
  const file = path.join(product.dataDir, 'home.json')
  await writeFile(file, JSON.stringify(await answerOf(product.url)))
  const node = await startBeside('plain-node.ts', [file])
  try {
    const measures = [node.url, product.url].map((url) => () => requestsPerSecond(`${url}/`))
    await inTurns(1, measures)
    const [plain, cached] = await inTurns(5, measures)
    return [
      { what: 'plain Node, the same bytes and headers', value: plain?.value ?? 0, unit: 'requests/s' },
      {
        what: 'home page, cached, log on',
        value: cached?.value ?? 0,
        unit: 'requests/s',
        ratio: cached?.ratio ?? 0,
        beside: 'plain Node',
        bound: { least: 0.85 },
      },
    ]
  } finally {
    await node.stop()
    await product.stop()
  }
}

async function answerOf(url: string): Promise<{ headers: IncomingMessage['headers']; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await response.toArray()).toString('base64')
  // What Node adds to each answer by itself.
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
  return { headers, body }
}
