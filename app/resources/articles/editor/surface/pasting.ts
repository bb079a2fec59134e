import { Fragment, type Node, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { openDocument } from '#app/platform/markdown/document/document.ts'
import { plainTextAsMarkdown } from '#app/platform/markdown/document/plain-text.ts'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import type { EditingOptions } from '../editing.ts'
import { addressIn, codeLanguageOf, imagesOf, isRich } from '../pasted.ts'
import { uploadPasted } from '../upload-pasted.ts'
import { markType, nodeType } from './acts.ts'

/** Handles a paste: opens a dialog for pictures, and keeps the formatting of text. Returns true if handled. */
export function takePasted(
  view: EditorView,
  event: ClipboardEvent,
  { onImages, onLeftOut }: Pick<EditingOptions, 'onImages' | 'onLeftOut'>,
): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const rtf = event.clipboardData?.getData('text/rtf') ?? ''
  const plain = event.clipboardData?.getData('text/plain') ?? ''
  const files = imagesOf(event.clipboardData)
  // Word and Google Docs also put a picture of the text on the clipboard.
  if (files.length > 0 && !isRich(html)) {
    onImages(files)
    return true
  }
  // Code accepts plain text only, and content copied from this editor is pasted unchanged.
  if (view.state.selection.$from.parent.type.spec.code || /data-pm-slice/.test(html)) return false
  const address = addressIn(plain)
  if (address && linkSelection(view, address)) return true
  const language = codeLanguageOf(event.clipboardData)
  if (language && plain.trim().includes('\n')) {
    insertSlice(view, new Slice(Fragment.from(codeBlock(plain, language)), 0, 0))
    return true
  }
  if (html === '') return false
  if (plain !== '' && !isRich(html)) {
    insertSlice(view, sliceOfText(plain))
    return true
  }
  import('../rich-text.ts')
    .then(({ readRichText }) => readRichText(html, rtf, uploadPasted))
    .then(
      ({ doc, dropped: leftOut }) => ({ slice: sliceOf(doc), leftOut }),
      () => ({ slice: sliceOfText(plain), leftOut: ['its formatting'] }),
    )
    .then(({ slice, leftOut }) => {
      insertSlice(view, slice)
      onLeftOut(leftOut)
    })
  return true
}

/** Pasting an address over a selection links it. */
function linkSelection({ state, dispatch }: EditorView, href: string): boolean {
  const { from, to, empty, $from, $to } = state.selection
  const type = markType('link')
  if (empty || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(type)) return false
  dispatch(state.tr.removeMark(from, to, type).addMark(from, to, type.create({ href })).setMeta('paste', true))
  return true
}

function codeBlock(code: string, lang: string): Node {
  return nodeType('code_block').create({ lang }, surfaceSchema.text(code.replace(/\r\n?/g, '\n').replace(/\n+$/, '')))
}

function insertSlice(view: EditorView, slice: Slice): void {
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Plain text, possibly markdown, as a slice that joins the surrounding text. */
export function sliceOfText(text: string): Slice {
  return sliceOf(openDocument(plainTextAsMarkdown(text)).doc)
}

function sliceOf(doc: Node): Slice {
  const isOpen = (name: string | undefined) => (name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.from(doc.content), isOpen(doc.firstChild?.type.name), isOpen(doc.lastChild?.type.name))
}

/** Passes dropped pictures to `onImages` and moves the cursor to the drop position. */
export function acceptDrop(view: EditorView, event: DragEvent, onImages: (files: File[]) => void): boolean {
  const files = imagesOf(event.dataTransfer)
  if (files.length === 0) return false
  event.preventDefault()
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
  onImages(files)
  return true
}
