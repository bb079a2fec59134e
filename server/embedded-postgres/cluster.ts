import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runAs, type SystemAccount } from './account.ts'
import type { Program } from './program.ts'
import { postgresSettings } from './settings.ts'
import { fullDiskMessage, isOutOfRoom, StartError } from './start-error.ts'

/** Name of the product's superuser and database. */
export const name = 'solutioneer'

/** Refuses data of another major version, which cannot be read, and explains how to move it. @throws StartError */
export async function requireSameMajorVersion(cluster: string, { major }: Program): Promise<void> {
  const storedMajor = Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  if (Number.isNaN(storedMajor) || storedMajor === major) return
  throw new StartError(
    storedMajor > major
      ? `The data in ${cluster} was written by PostgreSQL ${storedMajor}, newer than the ${major} of this release. Go back ` +
          'to the release that wrote it.'
      : `The data in ${cluster} was written by PostgreSQL ${storedMajor}; this release comes with ${major}, which cannot ` +
          'read it. This moves it, and keeps the former data beside it:\n  npm run cli -- database move',
  )
}

/** Creates the data folder of a new server with the product's database, atomically. */
export async function createCluster(
  cluster: string,
  program: Program,
  account: SystemAccount,
  print: (line: string) => void,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  print('Creating the database')
  const unfinished = `${cluster}.new-cluster`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const failure = await initialise(unfinished, program, account)
  if (failure !== undefined) {
    const clusterParent = dirname(cluster)
    const isFull = await isOutOfRoom(failure, clusterParent)
    await rm(unfinished, { recursive: true, force: true })
    throw new StartError(
      isFull
        ? fullDiskMessage(clusterParent)
        : `The database could not be created in ${clusterParent}: ${failure.trim()}`,
    )
  }
  await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude 'solutioneer.conf'\n")
  await rename(unfinished, cluster)
}

/** Writes the product's settings at every start, so that a new release applies its own. */
export async function writeSettings(cluster: string, { major }: Program, account: SystemAccount): Promise<void> {
  const file = join(cluster, 'solutioneer.conf')
  // A former server, started to move its data, does not support all settings.
  const settings = major >= 18 ? postgresSettings : postgresSettings.replace(/^io_method.*\n/m, '')
  await writeFile(file, `${settings}\ninclude_if_exists '../postgres.conf'\n`, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
}

/** @returns the error output; undefined on success */
async function initialise(folder: string, { dir }: Program, account: SystemAccount): Promise<string | undefined> {
  const run = (program: string, args: string[], input = '') => {
    const running = promisify(execFile)(join(dir, 'bin', program), args, runAs(account))
    running.child.stdin?.end(input)
    return running.then(
      ({ stderr }) => ({ isDone: !/^.*(?:ERROR|FATAL|PANIC): /m.test(stderr), stderr }),
      ({ stderr, message }) => ({ isDone: false, stderr: String(stderr || message) }),
    )
  }
  const options = [
    `--pgdata=${folder}`,
    `--username=${name}`,
    // Access is controlled by the socket's folder, which only the server's account may enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--lc-messages=C',
    '--text-search-config=english',
    '--data-checksums',
  ]
  // Text search uses the character types of the C library. macOS has no C.UTF-8, and minimal containers have only C.
  let made = { isDone: false, stderr: 'locale' }
  for (const locale of process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'])
    if (!made.isDone && made.stderr.includes('locale')) made = await run('initdb', [...options, `--locale=${locale}`])
  if (made.isDone) made = await run('postgres', ['--single', '-D', folder, 'template1'], `CREATE DATABASE ${name}\n`)
  return made.isDone ? undefined : made.stderr
}
