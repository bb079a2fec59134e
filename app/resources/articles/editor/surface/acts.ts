import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, TextSelection } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'

const { nodes, marks } = surfaceSchema

export function nodeType(name: string): NodeType {
  return nodes[name] as NodeType
}

/** A mark type of the surface. */
export function markType(name: string): MarkType {
  return marks[name] as MarkType
}

/** Commands of the toolbar and the shortcuts, by name. */
export const surfaceActs: Readonly<Record<string, Command>> = {
  Heading: nextHeading,
  Bold: toggleMark(markType('strong')),
  Italic: toggleMark(markType('em')),
  'Struck out': toggleMark(markType('strike')),
  Quote: quoted(),
  Code: code,
  'Bulleted list': listed('bullet_list'),
  'Numbered list': listed('ordered_list'),
  Table: inserted(newTable),
  Line: inserted(() => nodeType('horizontal_rule').create()),
}

/** Turns the current block into another: `textBlock('heading', { level: 2 })`. */
export function textBlock(name: string, attrs?: object): Command {
  return setBlockType(nodeType(name), attrs as Record<string, unknown>)
}

/** Inserts a block after the current one, or replaces it if blank, and moves the cursor into it. */
export function inserted(make: () => Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const depth = Math.min(1, $from.depth)
    const block = depth ? $from.node(1) : undefined
    const isBlank = block?.type.name === 'paragraph' && block.content.size === 0
    const from = depth ? (isBlank ? $from.before(1) : $from.after(1)) : state.selection.to
    const tr = state.tr.replaceWith(from, isBlank ? $from.after(1) : from, make())
    const inside = TextSelection.findFrom(tr.doc.resolve(from + 1), 1, true)
    if (inside) tr.setSelection(inside)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Cycles a line through heading, smaller heading and paragraph. The title is the page's h1. */
function nextHeading(...[state, dispatch, view]: Parameters<Command>): boolean {
  const { parent } = state.selection.$from
  if (parent.type.name !== 'heading') return textBlock('heading', { level: 2 })(state, dispatch, view)
  const isLast = parent.attrs.level >= 3
  return (isLast ? textBlock('paragraph') : textBlock('heading', { level: 3 }))(state, dispatch, view)
}

function quoted(): Command {
  const wrap = wrapIn(nodeType('blockquote'))
  return (state, dispatch, view) => {
    const { $from, $to } = state.selection
    const range = $from.blockRange($to, (node) => node.type.name === 'blockquote')
    if (!range) return wrap(state, dispatch, view)
    const target = liftTarget(range)
    if (target === null) return false
    dispatch?.(state.tr.lift(range, target))
    return true
  }
}

// Inline code within a line; a code block over several.
function code(...[state, dispatch, view]: Parameters<Command>): boolean {
  const { $from, $to } = state.selection
  if ($from.parent.type.name === 'code_block') return textBlock('paragraph')(state, dispatch, view)
  if ($from.sameParent($to)) return toggleMark(markType('code'))(state, dispatch, view)
  return textBlock('code_block')(state, dispatch, view)
}

function listed(name: 'bullet_list' | 'ordered_list'): Command {
  const wrap = wrapInList(nodeType(name))
  const lift = liftListItem(nodeType('list_item'))
  return (state, dispatch, view) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (!/_list$/.test(node.type.name)) continue
      if (node.type.name === name) return lift(state, dispatch, view)
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), nodeType(name), { spread: node.attrs.spread }))
      return true
    }
    return wrap(state, dispatch, view)
  }
}

function newTable(): Node {
  const row = (kind: string, words: string) =>
    nodeType('table_row').create(
      null,
      [1, 2].map(() => nodeType(kind).create(null, surfaceSchema.text(words))),
    )
  return nodeType('table').create(null, [row('table_header', 'Column'), row('table_cell', 'Cell')])
}
