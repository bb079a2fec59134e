import { readFileSync, writeFileSync } from 'node:fs'
import type { Numbered } from './compile-in.ts'
import type { Fate, Mutant } from './mutate.ts'

const [begins, ends] = ['<!-- mutants -->', '<!-- /mutants -->']

interface Run {
  seed: string
  drawn: Numbered[]
  total: number
  fates: Map<Mutant, Fate>
  minutes: number
  nearest: number
  files: number
}

/** Writes the score and the survivors to their place in docs/testing.md. */
export function writeScore({ seed, drawn, total, fates, minutes, nearest, files }: Run): void {
  const lived = [...fates].filter(([, fate]) => fate !== 'killed')
  const killed = fates.size - lived.length
  const score = Math.floor((100 * killed) / Math.max(1, fates.size))
  const undecided = drawn.length - fates.size
  const lines = [
    begins,
    `${killed} of ${fates.size} mutants died (${score} %): seed ${seed} draws ${drawn.length} of ${total} mutants in`,
    `${files} files. It took ${Math.round(minutes)} minutes; the ${nearest} nearest test files that reach a`,
    `mutant were asked.${undecided > 0 ? ` ${undecided} were not decided.` : ''} Those that lived:`,
    '',
    '| where | was | became | |',
    '| --- | --- | --- | --- |',
    ...lived.map(([{ file, line, was, is }, fate]) => `| ${file}:${line} | ${cell(was)} | ${cell(is)} | ${fate} |`),
    ends,
  ]
  const file = 'docs/testing.md'
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begins)
  writeFileSync(file, `${before}${lines.join('\n')}${rest.split(ends)[1] ?? '\n'}`)
  console.log(`${killed} of ${fates.size} died (${score} %); written to ${file}`)
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 80)
  return line ? `\`${line.replaceAll('`', "'")}\`` : '(nothing)'
}
