import { expect, test } from 'vitest'
import { commands, misuse } from './commands.ts'

function wrongUse(line: string): string | undefined {
  const words = line.split(' ')
  const command = commands.find((one) => one.words.every((word, at) => words[at] === word))
  if (!command) throw new Error(`There is no command ${line}`)
  return misuse(command, words.slice(command.words.length))
}

test('valid arguments are not reported as a usage error', () => {
  for (const line of [
    'admin create a@b.example',
    'admin create a@b.example --beginning-with-a-dash',
    'backup /tmp/one.backup',
    'restore --drill one.backup',
    'import one.json --from ghost --dry-run',
    'import one.json --from ghost --site https://old.example --dry-run',
    'subscribers import one.csv --dry-run',
    'subscribers imports',
    'keys',
    'doctor --json',
  ])
    expect(wrongUse(line), line).toBeUndefined()
})

test('an extra argument or an option in place of a file is a usage error, and nothing is written', () => {
  expect(wrongUse('backup one.backup two.backup')).toBe('Usage: npm run cli -- backup FILE')
  expect(wrongUse('backup --help')).toBe('Usage: npm run cli -- backup FILE')
  expect(wrongUse('export --dry-run')).toBe('Usage: npm run cli -- export FILE')
  expect(wrongUse('keys retire one two')).toBe('Usage: npm run cli -- keys retire KID')
  for (const line of ['keys all', 'migrate --dry-run', 'database move now', 'admin create --help'])
    expect(wrongUse(line), line).toMatch(/^Usage: npm run cli -- /)
})
