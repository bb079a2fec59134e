import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { WordSearch } from '../editing.ts'
import { lowercaseToSearch } from '../lowercase.ts'

interface SearchState {
  words: string
  ranges: { from: number; to: number }[]
}

const key = new PluginKey<SearchState>('find')

/** Highlights all matches of the search. */
export function findPlugin(): Plugin<SearchState> {
  return new Plugin<SearchState>({
    key,
    state: {
      init: () => ({ words: '', ranges: [] }),
      apply(tr, before) {
        const words = (tr.getMeta(key) as string | undefined) ?? before.words
        return words === before.words && !tr.docChanged ? before : { words, ranges: rangesOf(tr.doc, words) }
      },
    },
    props: {
      decorations: (state) => {
        const { ranges } = searchStateOf(state)
        const { from, to } = state.selection
        const marks = ranges.map((range) =>
          Decoration.inline(range.from, range.to, {
            'data-found': range.from === from && range.to === to ? 'here' : '',
          }),
        )
        return DecorationSet.create(state.doc, marks)
      },
    },
  })
}

export function findingOn(view: EditorView): WordSearch {
  const select = ({ from, to }: { from: number; to: number }, tr: Transaction = view.state.tr) =>
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)).scrollIntoView())
  const matches = () => {
    const { ranges } = searchStateOf(view.state)
    const { from, to } = view.state.selection
    return { total: ranges.length, at: ranges.findIndex((range) => range.from === from && range.to === to) + 1 }
  }
  const step = (by: 1 | -1) => {
    const { ranges } = searchStateOf(view.state)
    const { from, to } = view.state.selection
    const range =
      by === 1
        ? (ranges.find((one) => one.from >= to) ?? ranges[0])
        : (ranges.findLast((one) => one.to <= from) ?? ranges.at(-1))
    if (range) select(range)
    return matches()
  }
  return {
    look(words) {
      view.dispatch(view.state.tr.setMeta(key, words))
      return matches()
    },
    step,
    replace(words) {
      const { ranges } = searchStateOf(view.state)
      const { from, to } = view.state.selection
      if (!ranges.some((range) => range.from === from && range.to === to)) return step(1)
      view.dispatch(view.state.tr.insertText(words, from, to))
      return step(1)
    },
    replaceAll(words) {
      const tr = view.state.tr
      // Replace from the end, so that earlier positions stay valid.
      for (const { from, to } of searchStateOf(view.state).ranges.toReversed()) tr.insertText(words, from, to)
      if (tr.docChanged) view.dispatch(tr)
      return matches()
    },
  }
}

function searchStateOf(state: EditorState): SearchState {
  return key.getState(state) ?? { words: '', ranges: [] }
}

function rangesOf(doc: Node, words: string): SearchState['ranges'] {
  const ranges: SearchState['ranges'] = []
  const wanted = lowercaseToSearch(words)
  if (wanted === '') return ranges
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // Count each non-text node as one character, so that text offsets are document positions.
    const text = lowercaseToSearch(node.textBetween(0, node.content.size, undefined, '\ufffc'))
    for (let offset = text.indexOf(wanted); offset >= 0; offset = text.indexOf(wanted, offset + wanted.length))
      ranges.push({ from: at + 1 + offset, to: at + 1 + offset + wanted.length })
    return false
  })
  return ranges
}
