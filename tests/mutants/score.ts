import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Mutant } from './mutate.ts'
import type { Fate } from './run.ts'

const [begins, ends] = ['<!-- mutants -->', '<!-- /mutants -->']

/** Writes the score and the survivors to their place in docs/testing.md. */
export function writeScore(run: {
  seed: string
  fates: Map<Mutant, Fate>
  minutes: number
  nearest: number
  files: number
}): void {
  const { seed, fates, minutes, nearest, files } = run
  const lived = [...fates].filter(([, fate]) => fate !== 'killed')
  const killed = fates.size - lived.length
  const score = Math.round((100 * killed) / Math.max(1, fates.size))
  const lines = [
    begins,
    `${killed} of ${fates.size} mutants died (${score} %): seed ${seed}, drawn over ${files} files, in ` +
      `${Math.round(minutes)} minutes; the ${nearest} nearest`,
    'test files that reach a mutant were asked. Those that lived:',
    '',
    '| where | was | became | |',
    '| --- | --- | --- | --- |',
    ...lived.map(([{ file, line, was, is }, fate]) => `| ${file}:${line} | ${cell(was)} | ${cell(is)} | ${fate} |`),
    ends,
  ]
  const file = 'docs/testing.md'
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `# Testing\n\n${begins}\n${ends}\n`
  const [before = '', rest = ''] = text.split(begins)
  writeFileSync(file, `${before}${lines.join('\n')}${rest.split(ends)[1] ?? '\n'}`)
  console.log(`${killed} of ${fates.size} died (${score} %); written to ${file}`)
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 80)
  return line ? `\`${line.replaceAll('`', "'")}\`` : '(nothing)'
}
