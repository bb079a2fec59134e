import { commands } from './commands.ts'
import { failureWords } from './failure.ts'

const [name = '--help', ...rest] = process.argv.slice(2)
const command = commands.find((one) => one.words.every((word, at) => [name, ...rest][at] === word))

if (!command) {
  console.log('Usage: npm run cli -- COMMAND\n')
  for (const { words, args, does } of commands) console.log(`  ${`${words.join(' ')} ${args}`.padEnd(38)} ${does}`)
  process.exit(name === '--help' || name === 'help' ? 0 : 2)
}
process.exit(
  await command.run([name, ...rest].slice(command.words.length)).catch((error: unknown) => {
    console.error(failureWords(error))
    return 1
  }),
)
