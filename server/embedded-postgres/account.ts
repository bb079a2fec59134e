import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { StartRefused } from './refusal.ts'

/** Who the server runs as; undefined: whoever runs the product. */
export type SystemAccount = { name: string; uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. Data that belongs to somebody keeps its owner; new data goes to an
 * account made for it.
 */
export async function findSystemAccount(cluster: string, say: (line: string) => void): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return undefined

  const data = await stat(cluster).catch(() => undefined)
  if (data && data.uid !== 0) return { name: `user ${data.uid}`, uid: data.uid, gid: data.gid }
  if (process.platform === 'darwin') return lookUp('nobody')
  return lookUp('solutioneer') ?? makeAccount(say)
}

/** What `spawn` wants to run a program as this account. */
export function runAs(account: SystemAccount): { uid?: number; gid?: number } {
  // macOS gives `nobody` the id 4294967294, which Node takes as the signed -2.
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

function lookUp(name: string): SystemAccount {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { name, uid: Number(uid.stdout) >>> 0, gid: Number(gid.stdout) >>> 0 }
}

function makeAccount(say: (line: string) => void): SystemAccount {
  say('Making the system user “solutioneer” for the database server, which does not run as root')
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  const made = spawnSync('useradd', [...options, 'solutioneer'], { encoding: 'utf8' })
  const account = lookUp('solutioneer')
  if (account) return account
  throw new StartRefused(
    'The database server does not run as root, and the user “solutioneer” could not be made ' +
      `(${made.error?.message ?? made.stderr.trim()}). ` +
      'Make it by hand (useradd --system solutioneer), or run the product as an ordinary user.',
  )
}
