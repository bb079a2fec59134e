import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import { lowercaseToSearch } from './lowercase.ts'
import { findingOn, findPlugin } from './surface/find.ts'

test('a search keeps the length of every letter', () => {
  const changed: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (lowercaseToSearch(letter).length !== letter.length) changed.push(letter)
  }
  expect(changed).toEqual([])
})

test('the surface selects what it found after a letter that is longer in lower case', () => {
  const paragraph = surfaceSchema.node('paragraph', null, surfaceSchema.text('İİ and Bold'))
  const view = {
    state: EditorState.create({ doc: surfaceSchema.node('doc', null, [paragraph]), plugins: [findPlugin()] }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr)
    },
  }
  const finding = findingOn(view as unknown as EditorView)
  finding.look('bold')
  finding.step(1)
  const { from, to } = view.state.selection
  expect(view.state.doc.textBetween(from, to)).toBe('Bold')
})
