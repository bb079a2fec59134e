import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { writeExport } from '#app/transfer/write-export.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { importContent } from './import.ts'

const source = testDatabase()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-trial-'))
  await writeExport(source.address, backupAt(path.join(folder, 'own')))
  await writeFile(path.join(folder, 'ghost'), '{"db": [{"data": {"posts": []}}]}')
  await writeFile(path.join(folder, 'wordpress'), '<rss><!-- wordpress.org/export --><item></item></rss>')
  await writeFile(path.join(folder, 'discourse'), '{"topics": []}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['own', 'ghost', 'wordpress', 'discourse'])(
  'a dry run of an import (%s) without an installation creates nothing, and explains what to do',
  async (kind) => {
    const before = config()
    const empty = path.join(folder, `empty-${kind}`)
    await mkdir(empty)
    vi.stubEnv('DATABASE_URL', '')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      setConfig(before)
    })
    const from = kind === 'own' ? [] : ['--from', kind]
    for (const dataDir of [empty, path.join(folder, `absent-${kind}`)]) {
      vi.stubEnv('DATA_DIR', dataDir)
      await expect(importContent([path.join(folder, kind), ...from, '--dry-run'])).rejects.toThrow(
        `There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL to the one that you mean, or run npm`,
      )
    }
    expect(await readdir(empty)).toEqual([])
    expect(await readdir(folder)).not.toContain(`absent-${kind}`)
  },
)
