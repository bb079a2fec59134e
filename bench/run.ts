import { mkdir, writeFile } from 'node:fs/promises'
import type { Figure } from './figure.ts'
import { measureHome } from './home.ts'
import { measurePages } from './pages.ts'
import { measureSearch } from './search.ts'
import { measureSignInCrowd } from './sign-in-crowd.ts'
import { measureStart } from './start.ts'
import { measureTopicPage } from './topic-page.ts'

/** Name → measurement; `npm run bench` runs those marked, `npm run bench -- NAME …` the named ones. */
const measurements: Record<string, { always: boolean; measure: () => Promise<Figure[]> }> = {
  start: { always: true, measure: measureStart },
  home: { always: true, measure: measureHome },
  pages: { always: false, measure: measurePages },
  search: { always: false, measure: measureSearch },
  'sign-in-crowd': { always: false, measure: measureSignInCrowd },
  'topic-page': { always: false, measure: measureTopicPage },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}

const figures: Figure[] = []
for (const [name, { always, measure }] of Object.entries(measurements)) {
  if (asked.length > 0 ? !asked.includes(name) : !always) continue
  console.log(`Measuring: ${name} …`)
  figures.push(...(await measure()))
}
console.table(
  Object.fromEntries(
    figures.map(({ what, value, unit, ratio, beside }) => [
      what,
      { value, unit, ...(ratio !== undefined && { ratio: Math.round(ratio * 100) / 100, beside }) },
    ]),
  ),
)
await mkdir('bench/results', { recursive: true })
const file = `bench/results/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
await writeFile(file, `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`)
console.log(`Written to ${file}`)
