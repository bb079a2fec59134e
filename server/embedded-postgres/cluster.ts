import { spawn } from 'node:child_process'
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runAs, type SystemAccount } from './account.ts'
import type { Program } from './program.ts'
import { fullDisk, StartRefused } from './refusal.ts'
import { postgresSettings } from './settings.ts'

/** Data of another major version cannot be read: says how to move it. */
export async function refuseOtherMajorVersion(cluster: string, program: Program): Promise<void> {
  const found = Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  if (Number.isNaN(found) || found === program.major) return
  if (found > program.major) {
    throw new StartRefused(
      `The data in ${cluster} was written by PostgreSQL ${found}, newer than the ${program.major} of this release. ` +
        'Go back to the release that wrote it.',
    )
  }
  throw new StartRefused(
    `The data in ${cluster} was written by PostgreSQL ${found}; this release comes with ${program.major}, which ` +
      `cannot read it. This moves it, and keeps the former data beside it:\n  npm run cli -- database move`,
  )
}

/** Makes the data folder of a new server, whole or not at all. */
export async function createCluster(
  cluster: string,
  program: Program,
  account: SystemAccount,
  say: (line: string) => void,
): Promise<void> {
  const complete = await readFile(join(cluster, 'PG_VERSION')).catch(() => undefined)
  if (complete) return

  say('Creating the database')
  await removeUnfinished(cluster)
  const unfinished = `${cluster}.new-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  await initialise(unfinished, program, account).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  })
  await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude 'solutioneer.conf'\n")
  await rename(unfinished, cluster)
}

/** Writes the product's settings, so that a new release brings its own. */
export async function writeSettings(cluster: string, { major }: Program, account: SystemAccount): Promise<void> {
  const file = join(cluster, 'solutioneer.conf')
  const own = await stat(join(dirname(cluster), 'postgres.conf')).catch(() => undefined)
  // A former server, started to move its data, does not know all of them.
  const settings = major >= 18 ? postgresSettings : postgresSettings.replace(/^io_method.*\n/m, '')
  await writeFile(file, own ? `${settings}\ninclude '../postgres.conf'\n` : settings, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
}

/** What a start that was killed half way has left. */
async function removeUnfinished(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

async function initialise(folder: string, program: Program, account: SystemAccount): Promise<void> {
  // Words are told apart by the C library's character types; macOS has no C.UTF-8, a bare container only C.
  const locales = process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']
  let failure = ''
  for (const locale of locales) {
    const attempt = await initdb(folder, program, account, locale)
    if (attempt.code === 0) return
    failure = attempt.errors
    if (!failure.includes('locale')) break
  }
  const place = dirname(folder)
  const full = await fullDisk(failure, place)
  throw full ?? new StartRefused(`The database could not be created in ${place}: ${failure.trim()}`)
}

async function initdb(
  folder: string,
  program: Program,
  account: SystemAccount,
  locale: string,
): Promise<{ code: number | null; errors: string }> {
  // Who may connect is decided by the folder of the socket, which only the server's account may enter.
  const access = ['--username=solutioneer', '--auth=trust']
  const language = [
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    `--locale=${locale}`,
    '--lc-messages=C',
  ]
  const options = [`--pgdata=${folder}`, ...access, ...language, '--text-search-config=english', '--data-checksums']
  const process = spawn(join(program.dir, 'bin', 'initdb'), options, {
    ...runAs(account),
    cwd: '/',
    env: { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = new Promise<number | null>((resolve, reject) => process.once('close', resolve).once('error', reject))
  const errors = await text(process.stderr)
  return { code: await closed, errors }
}
