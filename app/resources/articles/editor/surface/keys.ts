import { baseKeymap, chainCommands, exitCode, joinUp, lift, selectParentNode, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { goToNextCell, isInTable, selectionCell, TableMap } from 'prosemirror-tables'
import { markType, nodeType, surfaceActs, textBlock } from './acts.ts'

const item = nodeType('list_item')

/** The surface's shortcuts. @param acts handlers outside of it: save a draft, open the link dialog */
export function surfaceKeys(acts: Record<string, () => void>): Plugin[] {
  return [
    leavingByTab(),
    keymap({
      ...Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, always(act)])),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': surfaceActs.Bold as Command,
      'Mod-i': surfaceActs.Italic as Command,
      'Mod-e': surfaceActs.Code as Command,
      'Mod-Shift-x': toggleMark(markType('strike')),
      'Mod-Alt-0': textBlock('paragraph'),
      'Mod-Alt-2': surfaceActs.Heading as Command,
      'Mod-Alt-3': textBlock('heading', { level: 3 }),
      'Mod-Alt-4': textBlock('heading', { level: 4 }),
      'Mod-Alt-t': surfaceActs.Table as Command,
      'Mod-Shift-7': surfaceActs['Numbered list'] as Command,
      'Mod-Shift-8': surfaceActs['Bulleted list'] as Command,
      'Mod-Shift-9': surfaceActs.Quote as Command,
      Backspace: undoInputRule,
      Enter: chainCommands(openedFence, closedFence, cellBelow, splitListItem(item, { checked: null })),
      'Shift-Enter': chainCommands(exitCode, lineBreak),
      'Mod-Enter': exitCode,
      Tab: chainCommands(toCell(1), sinkListItem(item)),
      'Shift-Tab': chainCommands(toCell(-1), liftListItem(item)),
      'Mod-[': chainCommands(liftListItem(item), lift),
      'Alt-ArrowUp': joinUp,
      'Mod-ArrowUp': selectParentNode,
    }),
    keymap(baseKeymap),
  ]
}

// Scroll the whole cell into view, not only the caret, in a table that scrolls.
function toCell(direction: 1 | -1): Command {
  return (state, dispatch, view) =>
    goToNextCell(direction)(
      state,
      dispatch &&
        ((tr) => {
          dispatch(tr)
          const { node } = view?.domAtPos(view.state.selection.from) ?? {}
          const element = node instanceof Element ? node : node?.parentElement
          element?.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }),
    )
}

function always(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (!parent.inlineContent || parent.type.name !== 'paragraph') return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('hard_break').create()).scrollIntoView())
  return true
}

// Enter after a typed fence starts a code block, as a space does.
const openedFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const [, lang] = /^(?:```|~~~)([^\s`~]*)$/.exec(parent.textContent) ?? []
  if (!empty || parent.type.name !== 'paragraph' || lang === undefined) return false
  if ($from.parentOffset < parent.content.size) return false
  const tr = state.tr.delete($from.start(), $from.end())
  dispatch?.(tr.setBlockType($from.start(), $from.start(), nodeType('code_block'), { lang: lang || null }))
  return true
}

// A typed closing fence leaves the code block.
const closedFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'code_block' || $from.parentOffset < parent.content.size) return false
  const [fence] = /(?:^|\n)(?:```|~~~)$/.exec(parent.textContent) ?? []
  if (fence === undefined) return false
  const tr = state.tr.delete($from.pos - fence.length, $from.pos)
  const behind = tr.mapping.map($from.after())
  tr.insert(behind, nodeType('paragraph').create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView())
  return true
}

// A cell is a single line: Enter moves to the cell below, and from the last row to after the table.
const cellBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const $cell = selectionCell(state)
  const table = $cell.node(-1)
  const start = $cell.start(-1)
  const below = TableMap.get(table).nextCell($cell.pos - start, 'vert', 1)
  const to = below === null ? start + table.nodeSize - 1 : start + below + 1
  const selection = TextSelection.near(state.doc.resolve(to), 1)
  dispatch?.(state.tr.setSelection(selection).scrollIntoView())
  return true
}

// Tab has a function in lists and tables. After Esc it moves the focus, as it does elsewhere.
function leavingByTab(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, event) {
          if (event.key === 'Tab' && isLeaving) {
            isLeaving = false
            // Leave Tab to the browser: no other plugin may handle it.
            return true
          }
          isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift')
          return false
        },
      },
    },
  })
}
