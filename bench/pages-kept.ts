import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What Lighthouse said of a page once. */
export interface PageRun {
  /** Category → points of 100. */
  scores: Record<string, number>
  lcp: number
  shift: number
  requests: number
  /** Kind of file → bytes sent. */
  bytes: Record<string, number>
  /** Audits that cost points. */
  failed: string[]
}

/** One page as it was measured last. */
export interface KeptPage {
  chromium: string
  /** Of the machine, before. */
  load: number
  runs: PageRun[]
}

const file = path.join('bench', 'results', 'pages.json')

/** Address → what was measured of it. */
export async function keptPages(): Promise<Record<string, KeptPage>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Keeps a page beside the others, so that a run that is broken off has lost one page at most. */
export async function keepPage(route: string, page: KeptPage): Promise<void> {
  const pages = { ...(await keptPages()), [route]: page }
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(pages, null, 2)}\n`)
}

export async function forgetPages(): Promise<void> {
  await rm(file, { force: true })
}

/** The median of each figure by itself. */
export function medianOf(runs: PageRun[]): Omit<PageRun, 'failed'> {
  const each = (pick: (run: PageRun) => number) => median(runs.map(pick))
  const named = (pick: (run: PageRun) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys(runs[0] ? pick(runs[0]) : {}).map((name) => [name, each((run) => pick(run)[name] ?? 0)]),
    )
  return {
    scores: named(({ scores }) => scores),
    lcp: each(({ lcp }) => lcp),
    shift: each(({ shift }) => shift),
    requests: each(({ requests }) => requests),
    bytes: named(({ bytes }) => bytes),
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
