import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startBeside, startProduct } from './product.ts'
import { inTurns, type Row } from './rows.ts'
import { requestsPerSecond } from './wrk.ts'

/** Public pages, rendered for each request: a parameter that no page knows keeps an answer out of the cache. */
const pages = {
  home: '/?rendered=1',
  article: '/resources/articles/seven-questions-that-earn-the-second-meeting?rendered=1',
}

/** Rendered public pages beside bare React Router that renders the same markup. */
export async function measureRendered(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const rows: Row[] = []
    for (const [pageName, address] of Object.entries(pages)) {
      const file = path.join(product.dataDir, 'page.html')
      const response = await fetch(product.url + address)
      if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
      await writeFile(file, await response.text())
      const bare = await startBeside('bare-react-router.ts', [file])
      try {
        const urls = [`${bare.url}/`, product.url + address]
        const [beside, rendered] = await inTurns(
          3,
          urls.map((url) => () => requestsPerSecond(url)),
        )
        rows.push(
          { name: `${pageName}, bare React Router`, value: beside?.value ?? 0, unit: 'requests/s' },
          {
            name: `${pageName}, rendered / bare React Router`,
            ...{ value: rendered?.value ?? 0, unit: 'requests/s', ratio: rendered?.ratio },
            floor: { least: 0.45 },
          },
        )
      } finally {
        await bare.stop()
      }
    }
    return rows
  } finally {
    await product.stop()
  }
}
