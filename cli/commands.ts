import { backup } from './backup.ts'
import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor.ts'
import { exportContent } from './export.ts'
import { importContent } from './import.ts'
import { retryJobs, showJobs } from './jobs.ts'
import { retireKeys, rotateKeys, showKeys } from './keys.ts'
import { runMigrations } from './migrate.ts'
import { moveDatabase } from './move-database.ts'
import { removeSample } from './remove-sample.ts'
import { resetAdminFactors } from './reset-factors.ts'
import { restore } from './restore.ts'
import { importSubscriberFile, showSubscriberImports, undoSubscribers } from './subscribers.ts'

/**
 * A command: the words that call it, its arguments, a description of one line, and its function, which returns the exit
 * code.
 */
export interface Command {
  words: string[]
  args: string
  does: string
  run: (args: string[]) => Promise<number>
}

/** Every command, in the order of `--help`. */
export const commands: Command[] = [
  {
    words: ['admin', 'create'],
    args: 'EMAIL [PASSWORD]',
    does: 'make an admin, or give an account the role and a new password',
    run: createAdmin,
  },
  {
    words: ['admin', 'reset-factors'],
    args: 'EMAIL',
    does: 'take passkeys and second factors from an account whose owner lost them',
    run: resetAdminFactors,
  },
  {
    words: ['sample', 'remove'],
    args: '',
    does: 'put the content that came with the product into the trash',
    run: removeSample,
  },
  // Must come before `keys`: the first command whose words match is used.
  {
    words: ['keys', 'rotate'],
    args: '',
    does: 'publish a new key, then sign with it; the former ones stay good',
    run: rotateKeys,
  },
  {
    words: ['keys', 'retire'],
    args: 'KID',
    does: 'refuse all that a leaked key signed, within 10 seconds',
    run: retireKeys,
  },
  {
    words: ['keys'],
    args: '',
    does: 'print the public key of the auth service, and where the others are',
    run: showKeys,
  },
  {
    words: ['backup'],
    args: 'FILE',
    does: 'write everything into one file, while the product runs or not',
    run: backup,
  },
  {
    words: ['restore'],
    args: 'FILE [--replace|--drill]',
    does: 'put a backup into an empty installation, over this one, or on trial',
    run: restore,
  },
  {
    words: ['export'],
    args: 'FILE',
    does: 'write articles, posts, people, leads and files in open formats',
    run: exportContent,
  },
  {
    words: ['import'],
    args: 'FILE [--from PROGRAM] [--site ADDRESS] [--dry-run]',
    does: 'bring an export in (ours, or of ghost, wordpress, discourse), whole or not at all',
    run: importContent,
  },
  {
    words: ['subscribers', 'import'],
    args: 'FILE [--dry-run]',
    does: 'import a CSV of subscribers (of ghost, mailchimp, substack, beehiiv)',
    run: importSubscriberFile,
  },
  {
    words: ['subscribers', 'imports'],
    args: '',
    does: 'list the imports of subscribers, newest first',
    run: showSubscriberImports,
  },
  {
    words: ['subscribers', 'undo'],
    args: 'ID',
    does: 'delete whom an import brought, but for those who did something since',
    run: undoSubscribers,
  },
  {
    words: ['database', 'move'],
    args: '',
    does: 'bring the data of an older embedded PostgreSQL into the one of this release',
    run: moveDatabase,
  },
  { words: ['jobs', 'retry'], args: '', does: 'have jobs that failed for good tried once more', run: retryJobs },
  { words: ['jobs'], args: '', does: 'say which jobs failed for good, and why', run: showJobs },
  { words: ['migrate'], args: '', does: 'bring the database up to this release', run: runMigrations },
  {
    words: ['doctor'],
    args: '[--json]',
    does: 'check everything that the product needs to run, and say what to do',
    run: doctor,
  },
]

/**
 * The usage of a command if `args` cannot be right: too many arguments, or an option in the place of a file or an
 * address. The command itself reports anything else.
 */
export function misuse(command: Command, args: string[]): string | undefined {
  const parameters = command.args.split(' ').filter(Boolean)
  const [first = ''] = args
  const isFine = args.length <= parameters.length && (!first.startsWith('-') || command.args.includes(first))
  return isFine ? undefined : `Usage: ${['npm run cli --', ...command.words, command.args].join(' ').trim()}`
}
