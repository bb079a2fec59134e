import { EditorSelection, type StateCommand } from '@codemirror/state'
import type { ToolbarMark } from './editing.ts'

interface EditorMark extends ToolbarMark {
  run: StateCommand
}

/** Every mark of the toolbar but the picture, in its order. */
export const editorMarks: readonly EditorMark[] = [
  { name: 'Heading', key: 'Mod-Alt-2', run: heading() },
  { name: 'Bold', key: 'Mod-b', run: around('**', 'bold') },
  { name: 'Italic', key: 'Mod-i', run: around('*', 'italic') },
  { name: 'Link', key: 'Mod-k', run: link() },
  { name: 'Quote', key: 'Mod-Shift-9', run: lines(() => '> ', /^> ?/) },
  { name: 'Code', key: 'Mod-e', run: code() },
  { name: 'Bulleted list', key: 'Mod-Shift-8', run: lines(() => '- ', /^[-*+] /) },
  { name: 'Numbered list', key: 'Mod-Shift-7', run: lines((at) => `${at + 1}. `, /^\d+[.)] /) },
  { name: 'Table', key: 'Mod-Alt-t', run: table() },
]

/** Puts `mark` around what is selected, or takes it away. */
function around(mark: string, sample: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange(({ from, to }) => {
      const size = mark.length
      const marked = state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark
      if (marked) {
        const changes = [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ]
        return { changes, range: EditorSelection.range(from - size, to - size) }
      }
      const text = state.sliceDoc(from, to) || sample
      return {
        changes: { from, to, insert: mark + text + mark },
        range: EditorSelection.range(from + size, from + size + text.length),
      }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/** Begins every selected line with what `begin` says, or takes that away where all have it. */
function lines(begin: (at: number) => string, begun: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const selected = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
    const all = selected.every(({ text }) => begun.test(text))
    const changes = selected.map((line, at) => {
      const had = begun.exec(line.text)?.[0].length ?? 0
      return { from: line.from, to: line.from + had, insert: all ? '' : begin(at) }
    })
    const changed = state.changes(changes)
    dispatch(
      state.update({
        changes: changed,
        selection: state.selection.map(changed, 1),
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }
}

/** A line becomes a heading, then a smaller one, then a line again. The title is the page's own h1. */
function heading(): StateCommand {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.from)
    const [had = ''] = /^#{1,6} /.exec(line.text) ?? []
    const next = had === '' ? '## ' : had === '## ' ? '### ' : ''
    const changes = state.changes({ from: line.from, to: line.from + had.length, insert: next })
    dispatch(
      state.update({ changes, selection: state.selection.map(changes, 1), scrollIntoView: true, userEvent: 'input' }),
    )
    return true
  }
}

/** What is selected becomes a link; its address is selected, to be typed over. */
function link(): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const text = state.sliceDoc(from, to) || 'link'
    const [words, address] = /^https?:\/\/\S+$/.test(text) ? ['link', text] : [text, 'https://']
    const at = from + words.length + 3
    const selection = { anchor: at, head: at + address.length }
    dispatch(
      state.update({
        changes: { from, to, insert: `[${words}](${address})` },
        selection,
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }
}

/** Within a line: marks as code. Over several: fences. */
function code(): StateCommand {
  const inline = around('`', 'code')
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const text = state.sliceDoc(from, to)
    if (!text.includes('\n')) return inline({ state, dispatch })
    dispatch(
      state.update({
        changes: { from, to, insert: `\`\`\`\n${text}\n\`\`\`` },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }
}

function table(): StateCommand {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.to)
    const lead = line.text.trim() === '' ? '' : '\n\n'
    const insert = `${lead}| Column | Column |\n| --- | --- |\n| Cell | Cell |\n`
    const at = line.to + lead.length + 2
    dispatch(
      state.update({
        changes: { from: line.to, insert },
        selection: { anchor: at, head: at + 6 },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }
}
