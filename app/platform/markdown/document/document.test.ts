import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { renderArticle } from '../render.server.ts'
import { expectOthersKept, expectUnchanged, samples } from './document.for-tests.ts'
import { openDocument } from './document.ts'
import { surfaceSchema } from './schema.ts'
import { markdownOfBlock } from './to-markdown.ts'

describe('an article on the writing surface', () => {
  // More documents: document.slow.test.ts.
  test('converts to the document and back unchanged', () => expectUnchanged(samples, 25))

  test('keeps all other blocks byte for byte when one is edited', () => expectOthersKept(samples, 6))

  test('means the same when all blocks are written again', () => {
    for (const markdown of samples) {
      const { doc } = openDocument(markdown)
      expect(doc.children.filter(({ type }) => type.name === 'raw')).toEqual([])
      expect(html(doc.children.map(markdownOfBlock).join('\n\n'))).toBe(html(markdown))
    }
  })

  test('is unchanged after a change was undone', () => {
    const { doc, markdownOf } = openDocument('One *two*.\n\n\n* three\n* four\n')
    const copy = surfaceSchema.nodeFromJSON(doc.toJSON())
    expect(markdownOf(copy)).toBe('One *two*.\n\n\n* three\n* four\n')
  })

  test('shows unsupported syntax as markdown source, without losing any', () => {
    const names = (markdown: string) => openDocument(markdown).doc.children.map(({ type }) => type.name)
    expect(names('See [it][1].\n\n[1]: https://example.com')).toEqual(['raw', 'raw'])
    expect(names('<details>\n<summary>More</summary>\n</details>')).toEqual(['raw'])
    expect(names('> [!WARNING]\n> Mind it.\n\n::button[Go](/contact)\n\nText[^1]\n\n[^1]: Note')).toEqual([
      'callout',
      'embed',
      'paragraph',
      'footnote',
    ])
  })

  test('separates blocks that would otherwise merge', () => {
    const extended = (markdown: string, ...added: Node[]) => {
      const { doc, markdownOf } = openDocument(markdown)
      return markdownOf(doc.type.create(null, [...doc.children, ...added]))
    }
    const paragraph = surfaceSchema.node('paragraph', null, [surfaceSchema.text('After')])
    expect(extended('```\nopen', paragraph)).toBe('```\nopen\n```\n\nAfter')
    const [list] = openDocument('- two').doc.children
    expect(extended('- one', list as Node)).toBe('- one\n\n<!-- -->\n\n- two')
  })
})

function html(markdown: string): string {
  return renderArticle(markdown)
    .html.replace(/note-[0-9a-f]{8}/g, 'note')
    .replace(/\s+/g, ' ')
}
