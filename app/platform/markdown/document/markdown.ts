import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import type { MarkdownNode } from './markdown-tree.ts'

// The same parser as for the published page (`platform/markdown/render.server.ts`), so that both agree.
const reader = unified().use(remarkParse).use(remarkGfm).freeze()

const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    handlers: { table },
  })
  .freeze()

/** Parses a markdown text. */
export function readMarkdown(markdown: string) {
  return reader.parse(markdown)
}

/** Writes blocks as markdown, without a trailing line break. */
export function writeMarkdown(...blocks: MarkdownNode[]): string {
  return writer.stringify({ type: 'root', children: blocks }).replace(/\n$/, '')
}

type TableHandler = NonNullable<NonNullable<Options['handlers']>['table']>

// Write tables as people do: `| --- |` below the header, without padding.
function table(...[node, , state, info]: Parameters<TableHandler>): string {
  const exit = state.enter('table')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = node.children.map(({ children }: { children: { children: unknown[] }[] }) =>
    row(
      children.map((cell) => state.handle(cell as never, node as never, state, { ...info, before: '|', after: '|' })),
    ),
  )
  exit()
  const marks = { left: ':--', right: '--:', center: ':-:' }
  const dashes = (node.align ?? []).map((align: keyof typeof marks | null) => (align ? marks[align] : '---'))
  return [rows[0], row(dashes), ...rows.slice(1)].join('\n')
}
