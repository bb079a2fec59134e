import { readFileSync, writeFileSync } from 'node:fs'
import type { Numbered } from './compile-in.ts'
import { sameAnswer } from './equivalent.ts'
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
  /** How many test files were looked through, and how many there are. */
  looked: { through: number; of: number }
}

/** Writes the score and the survivors to their place in docs/testing.md. */
export function writeScore({ seed, drawn, total, fates, minutes, nearest, files, looked }: Run): void {
  const all = [...fates]
  const of = (fate: Fate) => all.filter(([mutant, its]) => its === fate && !sameAnswer(mutant))
  const [killed, survived, unreached] = [of('killed'), of('survived'), of('unreached')]
  const equal = all.filter(([mutant, fate]) => fate !== 'killed' && sameAnswer(mutant))
  const counted = killed.length + survived.length + unreached.length
  const score = Math.floor((100 * killed.length) / Math.max(1, counted))
  const undecided = drawn.length - fates.size
  const row = ([{ file, line, was, is }]: [Mutant, Fate], says: string) =>
    `| ${file}:${line} | ${cell(was)} | ${cell(is)} | ${says} |`
  const lines = [
    begins,
    `Seed ${seed} draws ${drawn.length} of ${total} mutants in ${files} files. ${fates.size} were decided in`,
    `${Math.round(minutes)} minutes: ${killed.length} died, ${survived.length} lived though up to ${nearest}`,
    `test files that reach them were asked, ${unreached.length} are reached by none of the ${looked.through} test`,
    `files that were looked through (of ${looked.of}), and ${equal.length} change nothing that can be noticed.`,
    `**${score} % of those that can be noticed died.**`,
    ...(undecided > 0 ? [`${undecided} were not decided.`] : []),
    '',
    '| where | was | became | |',
    '| --- | --- | --- | --- |',
    ...[...survived, ...unreached].map((one) => row(one, one[1])),
    ...equal.map((one) => row(one, `equal: ${sameAnswer(one[0])}`)),
    ends,
  ]
  const file = 'docs/testing.md'
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begins)
  writeFileSync(file, `${before}${lines.join('\n')}${rest.split(ends)[1] ?? '\n'}`)
  console.log(`${killed.length} of ${counted} died (${score} %); written to ${file}`)
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 80)
  return line ? `\`${line.replaceAll('`', "'")}\`` : '(nothing)'
}
