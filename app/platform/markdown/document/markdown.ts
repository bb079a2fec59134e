import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import type { MarkdownNode } from './markdown-tree.ts'

// The same reader as the published page's (`platform/markdown/render.server.ts`), so that both see the same text.
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

/** The tree of a markdown text. */
export function readMarkdown(markdown: string) {
  return reader.parse(markdown)
}

/** Blocks as markdown, without a line break at their end. */
export function writeMarkdown(...blocks: MarkdownNode[]): string {
  return writer.stringify({ type: 'root', children: blocks }).replace(/\n$/, '')
}

type TableHandler = NonNullable<NonNullable<Options['handlers']>['table']>

// As people write it: `| --- |` under the head, no columns filled up with spaces.
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
