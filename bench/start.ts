import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './figure.ts'
import { medianOf } from './in-turns.ts'
import { startProcess } from './product.ts'

/** The first start (database created, migrated, sample content) and later ones, each to the first answered page. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-bench-'))
  const first = await startAndStop(dataDir)
  const later = medianOf([await startAndStop(dataDir), await startAndStop(dataDir), await startAndStop(dataDir)])
  await rm(dataDir, { recursive: true, force: true })
  return [
    { what: 'first start to first page', value: Math.round(first), unit: 'ms' },
    {
      what: 'later start to first page',
      value: Math.round(later),
      unit: 'ms',
      bound: { most: 1500 },
    },
    {
      what: 'a later start beside the first',
      value: later,
      unit: 'ms',
      ratio: later / first,
      beside: 'the first start',
    },
  ]
}

async function startAndStop(dataDir: string): Promise<number> {
  const product = await startProcess({ dataDir })
  await product.stop()
  return product.readyAfter
}
