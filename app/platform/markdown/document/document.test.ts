import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { expectOthersKept, expectSameMeaning, expectUnchanged, samples } from '#tests/setup/surface-documents.ts'
import { openDocument } from './document.ts'
import { surfaceSchema } from './schema.ts'

// All articles, and more drawn documents: document.slow.test.ts.
const some = samples.slice(0, 3)

describe('an article on the writing surface', () => {
  test('converts to the document and back unchanged', () => expectUnchanged(some, 25))

  test('keeps all other blocks byte for byte when one is edited', () => expectOthersKept(some, 6))

  test('means the same when all blocks are written again', () => expectSameMeaning(some))

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
