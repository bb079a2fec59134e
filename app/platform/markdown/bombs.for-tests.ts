import { expect } from 'vitest'
import { renderArticle, renderPost } from './render.server.ts'

type Bomb = [name: string, markdown: string]

const wide = `${'|a'.repeat(2_200)}|\n${'|-'.repeat(2_200)}|\n`

/** Texts of each kind that used to become millions of nodes, or take seconds. */
export const bombs: Bomb[][] = [
  [
    ['a table of 2,200 columns and 4,900 rows', `${wide}${'|\n'.repeat(4_900)}`],
    ['the same without bars around', `${'a|'.repeat(2_200)}a\n${'-|'.repeat(2_200)}-\n${'a\n'.repeat(4_900)}`],
    ['the same in a quote', `> ${wide.replaceAll('\n', '\n> ')}${'|\n> '.repeat(4_900)}`],
    ['the same in a list', `- ${wide.replaceAll('\n', '\n  ')}${'|\n  '.repeat(4_900)}`],
    ['5 KB of a table', `${'|a'.repeat(600)}|\n${'|-'.repeat(600)}|\n${'|\n'.repeat(1_300)}`],
    ['many tables', `${'|a'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'|\n'.repeat(40)}\n`.repeat(80)],
  ],
  [
    ['many items', '- a\n'.repeat(5_000)],
    ['many paragraphs', 'a\n\n'.repeat(7_000)],
    ['many headings', '# a\n'.repeat(5_000)],
    ['many underlined headings', 'a\n=\n'.repeat(5_000)],
    ['many rules', 'a\n\n---\n'.repeat(2_800)],
    ['many line breaks', 'a\\\n'.repeat(6_600)],
  ],
  [
    ['many links', '[a](b) '.repeat(2_800)],
    ['many entities', '&amp;'.repeat(4_000)],
    ['many backticks', Array.from({ length: 190 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
    ['many angle brackets', '<a '.repeat(6_600)],
    ['many comments', '<!--'.repeat(5_000)],
    ['many addresses', 'www.a.b/((((('.repeat(1_500)],
    ['many mail addresses', 'a@b.'.repeat(5_000)],
  ],
  [
    ['many footnotes', Array.from({ length: 1_000 }, (_, n) => `[^${n}] \n\n[^${n}]: a`).join('\n\n')],
    ['many references to one footnote', `${'[^1]'.repeat(4_500)}\n\n[^1]: a`],
    ['many definitions', Array.from({ length: 1_500 }, (_, n) => `[${n}]: a`).join('\n')],
  ],
  [['colored code of a deep kind', `\`\`\`js\n${'`${'.repeat(6_000)}\n\`\`\``]],
]

/** Measure it with `retry`: the compiler's threads and other processes only ever add to the time, so the best one counts. */
export function expectHarmless(_name: string, markdown: string): void {
  for (const render of [renderPost, renderArticle]) {
    // CPU time of this process: others share the machine.
    const started = process.cpuUsage()
    const { html } = render(markdown.slice(0, 20_480))
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000)
    expect(html.length).toBeLessThan(1_000_000)
  }
}
