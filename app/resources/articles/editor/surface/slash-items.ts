import { wrapIn } from 'prosemirror-commands'
import { wrapInList } from 'prosemirror-schema-list'
import { type Command, NodeSelection } from 'prosemirror-state'
import { nodeType, surfaceActs, textBlock } from './acts.ts'

/** An item of the slash menu. */
export interface SlashItem {
  name: string
  /** Additional search terms. */
  words: string
  /** The markdown shortcut for the same. */
  hint?: string
  run: Command
}

/** All items of the slash menu. @param onPicture opens the file picker */
export function slashItems(onPicture: () => void): readonly SlashItem[] {
  return [
    { name: 'Heading', words: 'h2 section', hint: '##', run: textBlock('heading', { level: 2 }) },
    { name: 'Smaller heading', words: 'h3', hint: '###', run: textBlock('heading', { level: 3 }) },
    { name: 'Bulleted list', words: 'ul', hint: '-', run: wrapInList(nodeType('bullet_list')) },
    { name: 'Numbered list', words: 'ol', hint: '1.', run: wrapInList(nodeType('ordered_list')) },
    { name: 'Task list', words: 'todo check', hint: '- [ ]', run: tasks },
    { name: 'Quote', words: 'citation', hint: '>', run: wrapIn(nodeType('blockquote')) },
    { name: 'Callout', words: 'note tip hint box', run: wrapIn(nodeType('callout'), { kind: 'note' }) },
    { name: 'Warning', words: 'callout caution box', run: wrapIn(nodeType('callout'), { kind: 'warning' }) },
    { name: 'Code', words: 'pre program', hint: '```', run: textBlock('code_block') },
    { name: 'Table', words: 'rows columns', run: surfaceActs.Table as Command },
    { name: 'Picture', words: 'image photo upload', run: asCommand(onPicture) },
    { name: 'Button', words: 'link action', run: embedded('button') },
    { name: 'Download', words: 'file pdf', run: embedded('download') },
    { name: 'Video', words: 'film youtube vimeo', run: embedded('video') },
    { name: 'Line', words: 'rule divider', hint: '---', run: surfaceActs.Line as Command },
  ]
}

const tasks: Command = (state, dispatch, view) =>
  wrapInList(nodeType('bullet_list'))(
    state,
    (tr) => {
      const depth = tr.selection.$from.depth - 1
      dispatch?.(tr.setNodeMarkup(tr.selection.$from.before(depth), undefined, { spread: false, checked: false }))
    },
    view,
  )

function asCommand(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

// Select the new block, so that its fields are open.
function embedded(kind: string): Command {
  return ({ selection, tr }, dispatch, view) => {
    const from = selection.$from.before(1)
    tr.replaceWith(from, selection.$from.after(1), nodeType('embed').create({ kind }))
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView())
    const dom = view?.nodeDOM(from)
    if (dom instanceof HTMLElement) setTimeout(() => dom.querySelector('input')?.focus())
    return true
  }
}
