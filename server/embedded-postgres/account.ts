import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** The system account that runs the database server; undefined for the current one. */
export type SystemAccount = { name: string; uid: number; gid: number } | undefined

/**
 * Chooses the account for the server, because PostgreSQL refuses to run as root. Existing data keeps its owner; new
 * data belongs to a dedicated account.
 */
export async function findSystemAccount(cluster: string, print: (line: string) => void): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return undefined
  const data = await stat(cluster).catch(() => undefined)
  if (data && data.uid !== 0) return { name: `user ${data.uid}`, uid: data.uid, gid: data.gid }
  const name = process.platform === 'darwin' ? 'nobody' : 'solutioneer'
  const userAccount = lookUp(name)
  if (userAccount) return userAccount
  print(`Making the system user “${name}” for the database server, which does not run as root`)
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
  ]
  const { error, stderr } = spawnSync('useradd', [...options, name], { encoding: 'utf8' })
  const made = lookUp(name)
  if (made) return made
  throw new StartError(
    `The database server does not run as root, and the user “${name}” could not be made ` +
      `(${error?.message ?? stderr.trim()}). Make it by hand (useradd --system ${name}), or run the product as an ` +
      'ordinary user.',
  )
}

/** Spawn options that run a PostgreSQL program as this account. */
export function runAs(account: SystemAccount) {
  // macOS gives `nobody` the id 4294967294, which Node takes as the signed -2.
  const ids = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
  return { ...ids, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
}

function lookUp(name: string): SystemAccount {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0
    ? { name, uid: Number(uid.stdout) >>> 0, gid: Number(gid.stdout) >>> 0 }
    : undefined
}
