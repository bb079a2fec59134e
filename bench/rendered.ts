import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { untilCalm } from './calm.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { startBeside, startProcess } from './product.ts'

/** Public pages that are rendered for each request: a parameter that no page knows keeps an answer out of the cache. */
const pages = {
  'home page': '/?rendered=1',
  article: '/resources/articles/seven-questions-that-earn-the-second-meeting?rendered=1',
  'search of the Resource Center': '/resources?q=demo&rendered=1',
}

/** Rendered public pages beside bare React Router, which renders the same markup. */
export async function measureRendered(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const product = await startProcess({ log: true })
  const figures: Figure[] = []
  try {
    await untilCalm(product.pid)
    for (const [what, address] of Object.entries(pages)) {
      const file = path.join(product.dataDir, 'page.html')
      const response = await fetch(product.url + address)
      if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
      await writeFile(file, await response.text())
      const bare = await startBeside('bare-react-router.ts', [file])
      try {
        const measures = [`${bare.url}/`, product.url + address].map((url) => () => requestsPerSecond(url))
        await inTurns(1, measures)
        const [beside, rendered] = await inTurns(3, measures)
        figures.push(
          { what: `bare React Router, markup of the ${what}`, value: beside?.value ?? 0, unit: 'requests/s' },
          {
            what: `${what}, rendered, log on`,
            value: rendered?.value ?? 0,
            unit: 'requests/s',
            ratio: rendered?.ratio ?? 0,
            beside: 'bare React Router',
            bound: { least: 0.6 },
          },
        )
      } finally {
        await bare.stop()
      }
    }
  } finally {
    await product.stop()
  }
  return figures
}
