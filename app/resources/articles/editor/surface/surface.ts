import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { openDocument } from '#app/platform/markdown/document/document.ts'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import { isBlank } from '#app/platform/markdown/document/to-markdown.ts'
import type { Editing, EditingOptions } from '../editing.ts'
import { markType, surfaceActs } from './acts.ts'
import { blockViews } from './block-views.ts'
import { enterFields, typeBehind } from './fields-view.ts'
import { findingOn, findPlugin } from './find.ts'
import { surfaceKeys } from './keys.ts'
import { acceptDrop, sliceOfText, takePasted } from './pasting.ts'
import { selectionBar } from './selection-bar.ts'
import { slashMenu } from './slash-menu.ts'
import { typingShortcuts } from './typing.ts'

/** Mounts a surface in `host` that looks like the page and writes markdown into `area`. */
export function editOnSurface(area: HTMLTextAreaElement, host: HTMLElement, options: EditingOptions): Editing {
  const { doc, markdownOf } = openDocument(area.value)
  const askForLink = () => options.onLink(linkAt(view.state))
  const keys = { 'Mod-s': options.onSave, 'Mod-k': askForLink, 'Mod-f': options.onFind }
  const act = (name: string) => (name === 'Link' ? askForLink() : run(surfaceActs[name] as Command))
  const view: EditorView = new EditorView(
    { mount: host },
    {
      state: EditorState.create({
        doc: withLastLine(doc),
        plugins: [
          slashMenu(options.onPicture),
          typingShortcuts(),
          ...surfaceKeys(keys),
          history(),
          gapCursor(),
          dropCursor({ color: false, class: 'drop-cursor' }),
          tableEditing(),
          selectionBar(act),
          findPlugin(),
          placeholder('Write here, or press / for more. Paste from Word or Google Docs, drop pictures.'),
          lastLine(),
        ],
      }),
      nodeViews: blockViews,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': options.label,
        spellcheck: 'true',
        autocapitalize: 'sentences',
      },
      scrollMargin: { top: 80, bottom: 120, left: 0, right: 0 },
      scrollThreshold: { top: 80, bottom: 120, left: 0, right: 0 },
      clipboardTextParser: (text, _, isPlain) => (isPlain ? (undefined as never) : sliceOfText(text)),
      handlePaste: (view, event) => takePasted(view, event, options),
      handleDrop: (view, event) => acceptDrop(view, event, options.onImages),
      handleTextInput: (view, _from, _to, text) => typeBehind(view, text),
      handleKeyDown: (view, event) => event.key === 'Enter' && enterFields(view),
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr))
        if (tr.docChanged) mirror()
      },
    },
  )
  const mirror = () => {
    const markdown = markdownOf(view.state.doc)
    if (area.value === markdown) return
    area.value = markdown
    // Notifies the form's draft script and the word counter.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return {
    formats: toolbarMarks,
    run: act,
    insert: (markdown) => run(insertedBlocks(openDocument(markdown).doc)),
    link: (href) => run(linked(href)),
    focus: () => view.focus(),
    finding: findingOn(view),
    destroy: () => view.destroy(),
  }
}

const toolbarMarks = [
  { name: 'Heading', key: 'Mod-Alt-2' },
  { name: 'Bold', key: 'Mod-b' },
  { name: 'Italic', key: 'Mod-i' },
  { name: 'Link', key: 'Mod-k' },
  { name: 'Quote', key: 'Mod-Shift-9' },
  { name: 'Code', key: 'Mod-e' },
  { name: 'Bulleted list', key: 'Mod-Shift-8' },
  { name: 'Numbered list', key: 'Mod-Shift-7' },
  { name: 'Table', key: 'Mod-Alt-t' },
] as const

function linkAt({ doc, selection }: EditorState): string {
  const { from, to, $from } = selection
  const marks = selection.empty ? [...$from.marks()] : []
  doc.nodesBetween(from, to, (node) => void marks.push(...node.marks))
  return marks.find(({ type }) => type === markType('link'))?.attrs.href ?? ''
}

/**
 * Links the selection, or removes its link if the address is empty. Without a selection, the address itself is
 * inserted.
 */
function linked(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = wholeLink(state)
    const mark = markType('link').create({ href })
    const tr = state.tr
    if (from === to && href) tr.replaceSelectionWith(surfaceSchema.text(href, [mark]), false)
    else if (href) tr.removeMark(from, to, markType('link')).addMark(from, to, mark)
    else tr.removeMark(from, to, markType('link'))
    dispatch?.(tr.removeStoredMark(markType('link')).scrollIntoView())
    return true
  }
}

// A cursor within a link selects the whole link.
function wholeLink({ selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection
  const mark = markType('link').isInSet($from.marks())
  if (!empty || !mark) return { from, to }
  let [start, end] = [from, from]
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (!mark.isInSet(node.marks) || at > from || at + node.nodeSize < from) return
    start = at
    end = at + node.nodeSize
  })
  return { from: start, to: end }
}

function insertedBlocks(blocks: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const block = $from.depth > 0 ? $from.node(1) : undefined
    const after = block ? $from.after(1) : state.selection.to
    const from = block && isBlank(block) ? $from.before(1) : after
    const tr = state.tr.replaceWith(from, after, blocks.content)
    const behind = TextSelection.findFrom(tr.doc.resolve(from + blocks.content.size), 1, true)
    dispatch?.((behind ? tr.setSelection(behind) : tr).scrollIntoView())
    return true
  }
}

// Keeps a paragraph after a final table or picture to type in. Markdown cannot represent it while blank.
function lastLine(): Plugin {
  return new Plugin({
    appendTransaction: (_, __, { doc, tr }) =>
      doc.lastChild?.type.name === 'paragraph'
        ? null
        : tr.insert(doc.content.size, surfaceSchema.node('paragraph')).setMeta('addToHistory', false),
  })
}

function withLastLine(doc: Node): Node {
  if (doc.lastChild?.type.name === 'paragraph') return doc
  return doc.type.create(null, [...doc.children, surfaceSchema.node('paragraph')])
}

function placeholder(words: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const only =
          doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
        return only ? DecorationSet.create(doc, [Decoration.node(0, 2, { 'data-placeholder': words })]) : null
      },
    },
  })
}
