import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import type { Editing, EditingOptions } from './editing.ts'
import { findingIn } from './find-in-markdown.ts'
import { editorMarks } from './marks.ts'
import { imagesOf, isRich } from './pasted.ts'
import { uploadPasted } from './upload-pasted.ts'

/** Puts an editor into `host` that writes into `area`. */
export function edit(
  area: HTMLTextAreaElement,
  host: HTMLElement,
  { label, onImages, onSave, onFind, onLeftOut }: EditingOptions,
): Editing {
  // In a shadow root the editor brings its styles as constructed sheets, which the content policy lets through; in the
  // page it would write a style element, which the policy refuses.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const save = () => {
    onSave()
    return true
  }
  const find = () => {
    onFind()
    return true
  }
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        history(),
        markdown({ base: markdownLanguage }),
        syntaxHighlighting(colors),
        EditorView.lineWrapping,
        placeholder('Write here. Paste from Word or Google Docs, drop pictures.'),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
        keymap.of([
          { key: 'Mod-s', run: save, preventDefault: true },
          { key: 'Mod-f', run: find, preventDefault: true },
          ...editorMarks.flatMap(({ key, run }) => (key ? [{ key, run, preventDefault: true }] : [])),
          ...markdownKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) mirror(update.state, area)
        }),
        EditorView.domEventHandlers({
          paste: (event, view) => takePaste(event, view, onImages, onLeftOut),
          drop: (event, view) => {
            const files = imagesOf(event.dataTransfer)
            if (files.length === 0) return false
            event.preventDefault()
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
            if (at !== null) view.dispatch({ selection: { anchor: at } })
            onImages(files)
            return true
          },
        }),
        look,
      ],
    }),
  })
  return {
    marks: editorMarks,
    run: (name) => {
      editorMarks.find((mark) => mark.name === name)?.run(view)
      view.focus()
    },
    insert: (markdown) => {
      insertBlock(view, markdown)
      view.focus()
    },
    // Here a link is typed.
    link: () => view.focus(),
    focus: () => view.focus(),
    finding: findingIn(view),
    destroy: () => view.destroy(),
  }
}

function mirror(state: EditorState, area: HTMLTextAreaElement): void {
  area.value = state.doc.toString()
  // The form hears it: the draft is kept, the counter counts.
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function takePaste(
  event: ClipboardEvent,
  view: EditorView,
  onImages: EditingOptions['onImages'],
  onLeftOut: EditingOptions['onLeftOut'],
): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const rtf = event.clipboardData?.getData('text/rtf') ?? ''
  const files = imagesOf(event.clipboardData)
  // Word and Google Docs also put a picture of the text beside the text.
  if (files.length > 0 && !isRich(html)) {
    event.preventDefault()
    onImages(files)
    return true
  }
  if (!isRich(html)) return false
  event.preventDefault()
  const plain = event.clipboardData?.getData('text/plain') ?? ''
  import('./rich-text.ts')
    .then(async ({ readRichText }) => {
      const { doc, leftOut } = await readRichText(html, rtf, uploadPasted)
      return { markdown: markdownOfDocument(doc), leftOut }
    })
    .catch(() => ({ markdown: plain, leftOut: ['its formatting'] }))
    .then(({ markdown, leftOut }) => {
      view.dispatch(view.state.replaceSelection(markdown), { scrollIntoView: true, userEvent: 'input.paste' })
      onLeftOut(leftOut)
    })
  return true
}

// After the line of the cursor, so that no mark in it is torn.
function insertBlock(view: EditorView, markdown: string): void {
  const line = view.state.doc.lineAt(view.state.selection.main.to)
  const isFollowed = line.number < view.state.doc.lines && view.state.doc.line(line.number + 1).text.trim() !== ''
  const text = `${line.text.trim() === '' ? '' : '\n\n'}${markdown}\n${isFollowed ? '\n' : ''}`
  view.dispatch({
    changes: { from: line.to, insert: text },
    selection: { anchor: line.to + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
}

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--pine)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.92em' },
  { tag: tags.quote, color: 'var(--soft)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--soft)' },
])

const look = EditorView.theme({
  '&': {
    border: '1.5px solid var(--editor-edge, var(--edge))',
    borderRadius: 'var(--radius)',
    background: 'var(--paper)',
    color: 'var(--ink)',
  },
  '&.cm-focused': { outline: '2.5px solid var(--pine)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--text)',
    fontSize: 'var(--size-body)',
    lineHeight: '1.6',
    // The page scrolls, not the editor in it.
    minHeight: '24em',
  },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-4)' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
})
