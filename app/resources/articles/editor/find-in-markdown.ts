import type { EditorView } from '@codemirror/view'
import type { WordSearch } from './editing.ts'

/** Looks for words in the markdown itself, and replaces them. */
export function findingIn(view: EditorView): WordSearch {
  let wanted = ''
  const places = () => {
    const text = lowered(view.state.doc.toString())
    const found: number[] = []
    if (wanted === '') return found
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at)
    return found
  }
  const told = () => {
    const [found, { from, to }] = [places(), view.state.selection.main]
    return { found: found.length, at: to - from === wanted.length ? found.indexOf(from) + 1 : 0 }
  }
  const step = (by: 1 | -1) => {
    const [found, { from, to }] = [places(), view.state.selection.main]
    const at =
      by === 1
        ? (found.find((place) => place >= to) ?? found[0])
        : (found.findLast((place) => place + wanted.length <= from) ?? found.at(-1))
    if (at !== undefined) view.dispatch({ selection: { anchor: at, head: at + wanted.length }, scrollIntoView: true })
    return told()
  }
  return {
    look(words) {
      wanted = lowered(words)
      return told()
    },
    step,
    replace(words) {
      if (told().at > 0) view.dispatch(view.state.replaceSelection(words))
      return step(1)
    },
    replaceAll(words) {
      const changes = places().map((from) => ({ from, to: from + wanted.length, insert: words }))
      view.dispatch({ changes })
      return told()
    },
  }
}

// A few letters are longer when they are small: then capitals count, so that places stay places.
function lowered(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}
