import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { WordSearch } from '../editing.ts'

interface Found {
  words: string
  places: { from: number; to: number }[]
}

const key = new PluginKey<Found>('find')

/** Highlights all matches of the search. */
export function foundWords(): Plugin<Found> {
  return new Plugin<Found>({
    key,
    state: {
      init: () => ({ words: '', places: [] }),
      apply(tr, before) {
        const words = (tr.getMeta(key) as string | undefined) ?? before.words
        return words === before.words && !tr.docChanged ? before : { words, places: placesOf(tr.doc, words) }
      },
    },
    props: {
      decorations: (state) => {
        const { places } = foundIn(state)
        const { from, to } = state.selection
        const marks = places.map((place) =>
          Decoration.inline(place.from, place.to, {
            'data-found': place.from === from && place.to === to ? 'here' : '',
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
  const told = () => {
    const { places } = foundIn(view.state)
    const { from, to } = view.state.selection
    return { found: places.length, at: places.findIndex((place) => place.from === from && place.to === to) + 1 }
  }
  const step = (by: 1 | -1) => {
    const { places } = foundIn(view.state)
    const { from, to } = view.state.selection
    const place =
      by === 1
        ? (places.find((one) => one.from >= to) ?? places[0])
        : (places.findLast((one) => one.to <= from) ?? places.at(-1))
    if (place) select(place)
    return told()
  }
  return {
    look(words) {
      view.dispatch(view.state.tr.setMeta(key, words))
      return told()
    },
    step,
    replace(words) {
      const { places } = foundIn(view.state)
      const { from, to } = view.state.selection
      if (!places.some((place) => place.from === from && place.to === to)) return step(1)
      view.dispatch(view.state.tr.insertText(words, from, to))
      return step(1)
    },
    replaceAll(words) {
      const tr = view.state.tr
      // Replace from the end, so that earlier positions stay valid.
      for (const { from, to } of foundIn(view.state).places.toReversed()) tr.insertText(words, from, to)
      if (tr.docChanged) view.dispatch(tr)
      return told()
    },
  }
}

function foundIn(state: EditorState): Found {
  return key.getState(state) ?? { words: '', places: [] }
}

function placesOf(doc: Node, words: string): Found['places'] {
  const places: Found['places'] = []
  const wanted = words.toLowerCase()
  if (wanted === '') return places
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // Count each non-text node as one character, so that text offsets are document positions.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc').toLowerCase()
    for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + wanted.length))
      places.push({ from: at + 1 + place, to: at + 1 + place + wanted.length })
    return false
  })
  return places
}
