import { constants } from 'node:os'
import { commands, misuse } from './commands.ts'
import { failureWords } from './failure.ts'

const [name = '--help', ...commandArguments] = process.argv.slice(2)
const command = commands.find((one) => one.words.every((word, at) => [name, ...commandArguments][at] === word))

if (!command) {
  const isHelp = name === '--help' || name === 'help'
  if (!isHelp) console.error(`There is no command ${[name, ...commandArguments].join(' ')}.\n`)
  console.log('Usage: npm run cli -- COMMAND\n')
  for (const { words, args, does } of commands) console.log(`  ${`${words.join(' ')} ${args}`.padEnd(38)} ${does}`)
  process.exit(isHelp ? 0 : 2)
}
const args = [name, ...commandArguments].slice(command.words.length)
const wrongUse = misuse(command, args)
if (wrongUse) {
  const isHelp = args[0] === '--help' || args[0] === '-h'
  console[isHelp ? 'log' : 'error'](wrongUse)
  process.exit(isHelp ? 0 : 2)
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
