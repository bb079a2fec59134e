import { doctor } from './doctor.ts'
import { runMigrations } from './migrate.ts'

/** One command: the words that call it, what follows them, what it does in a line, and its work (returns the exit code). */
export interface Command {
  words: string[]
  args: string
  does: string
  run: (args: string[]) => Promise<number>
}

/** Every command, in the order of `--help`. */
export const commands: Command[] = [
  { words: ['migrate'], args: '', does: 'bring the database up to this release', run: runMigrations },
  { words: ['doctor'], args: '', does: 'check everything that the product needs to run', run: doctor },
]
