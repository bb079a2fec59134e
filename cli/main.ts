import { constants } from 'node:os'
import { commands, misuse } from './commands.ts'
import { failureWords } from './failure.ts'

const [name = '--help', ...rest] = process.argv.slice(2)
const command = commands.find((one) => one.words.every((word, at) => [name, ...rest][at] === word))

if (!command) {
  const isAsked = name === '--help' || name === 'help'
  if (!isAsked) console.error(`There is no command ${[name, ...rest].join(' ')}.\n`)
  console.log('Usage: npm run cli -- COMMAND\n')
  for (const { words, args, does } of commands) console.log(`  ${`${words.join(' ')} ${args}`.padEnd(38)} ${does}`)
  process.exit(isAsked ? 0 : 2)
}
const args = [name, ...rest].slice(command.words.length)
const wrongUse = misuse(command, args)
if (wrongUse) {
  const isAsked = args[0] === '--help' || args[0] === '-h'
  console[isAsked ? 'log' : 'error'](wrongUse)
  process.exit(isAsked ? 0 : 2)
}
// Exit on a signal instead of being killed by it, so that the exit handler stops a database server that this command
// has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
process.exit(
  await command.run(args).catch((error: unknown) => {
    console.error(failureWords(error))
    return 1
  }),
)
