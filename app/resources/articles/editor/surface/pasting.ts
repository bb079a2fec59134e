import { Fragment, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditingOptions } from '../editing.ts'
import { imagesOf, isRich } from '../pasted.ts'
import { uploadPasted } from '../upload-pasted.ts'
import { openDocument } from './document.ts'

/** What is pasted: pictures are asked about, words come by way of markdown. True where it was taken. */
export function takePasted(
  view: EditorView,
  event: ClipboardEvent,
  { onImages, onLeftOut }: Pick<EditingOptions, 'onImages' | 'onLeftOut'>,
): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const rtf = event.clipboardData?.getData('text/rtf') ?? ''
  const plain = event.clipboardData?.getData('text/plain') ?? ''
  const files = imagesOf(event.clipboardData)
  // Word and Google Docs also put a picture of the text beside the text.
  if (files.length > 0 && !isRich(html)) {
    onImages(files)
    return true
  }
  // What was copied here is taken as it is.
  if (/data-pm-slice/.test(html) || html === '') return false
  if (!isRich(html)) return view.pasteText(plain)
  import('../rich-text.ts')
    .then(({ readRichText }) => readRichText(html, rtf, uploadPasted))
    .catch(() => ({ markdown: plain, leftOut: ['its formatting'] }))
    .then(({ markdown, leftOut }) => {
      view.dispatch(view.state.tr.replaceSelection(sliceOf(markdown)).scrollIntoView().setMeta('paste', true))
      onLeftOut(leftOut)
    })
  return true
}

/** Markdown as a piece that joins the words around it. */
export function sliceOf(markdown: string): Slice {
  const { doc } = openDocument(markdown)
  const isOpen = (name: string | undefined) => (name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.from(doc.content), isOpen(doc.firstChild?.type.name), isOpen(doc.lastChild?.type.name))
}

/** Pictures that are dropped go to `onImages`; the cursor goes where they fell. */
export function takeDropped(view: EditorView, event: DragEvent, onImages: (files: File[]) => void): boolean {
  const files = imagesOf(event.dataTransfer)
  if (files.length === 0) return false
  event.preventDefault()
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
  onImages(files)
  return true
}
