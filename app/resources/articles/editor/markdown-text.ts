import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import type { Editing, EditingOptions, WordSearch } from './editing.ts'
import { lowercaseToSearch } from './lowercase.ts'
import { type MarkdownEdit, markdownFormats } from './markdown-formats.ts'
import { imagesOf, isRich } from './pasted.ts'
import { uploadPasted } from './upload-pasted.ts'

/** Edits markdown in the form's textarea: toolbar marks, shortcuts, pictures, rich-text paste and search. */
export function editMarkdown(
  area: HTMLTextAreaElement,
  { onImages, onSave, onFind, onLeftOut }: Omit<EditingOptions, 'label'>,
): Editing {
  const ended = new AbortController()
  const { signal } = ended
  const run = (name: string) => {
    const format = markdownFormats.find((one) => one.name === name)
    if (format) apply(area, format.edit(area.value, area.selectionStart, area.selectionEnd))
  }
  const acts: Record<string, () => void> = {
    'Mod-s': onSave,
    'Mod-f': onFind,
    ...Object.fromEntries(markdownFormats.map(({ key, name }) => [key, () => run(name)])),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[nameOf(event)]
    if (!act || event.isComposing) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent) => {
    const data = event.clipboardData
    const html = data?.getData('text/html') ?? ''
    const files = imagesOf(data)
    if (isRich(html)) {
      event.preventDefault()
      void pasteRich(area, html, data, onLeftOut)
    } else if (files.length > 0) {
      event.preventDefault()
      onImages(files)
    }
  }
  const onDrop = (event: DragEvent) => {
    const files = imagesOf(event.dataTransfer)
    if (files.length === 0) return
    event.preventDefault()
    onImages(files)
  }
  area.addEventListener('keydown', onKeyDown, { signal })
  area.addEventListener('paste', onPaste, { signal })
  area.addEventListener('drop', onDrop, { signal })
  return {
    formats: markdownFormats,
    run,
    insert: (markdown) => apply(area, blockAfterLine(area, markdown)),
    // In markdown, the link is typed by hand.
    link: () => area.focus(),
    focus: () => area.focus(),
    finding: findingIn(area),
    destroy: () => ended.abort(),
  }
}

/** The shortcut's name: `Mod-Alt-2` for Ctrl+Alt+2, or the same with ⌘ on a Mac. */
function nameOf({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const parts = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift', digit ?? key.toLowerCase()]
  return parts.filter(Boolean).join('-')
}

/** Edits the text as if typed, so that Ctrl+Z undoes it and an `input` event is fired. */
function apply(area: HTMLTextAreaElement, { from, to, insert, select }: MarkdownEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // execCommand is deprecated, but it alone preserves the browser's undo history, and every browser supports it.
  const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}

async function pasteRich(
  area: HTMLTextAreaElement,
  html: string,
  data: DataTransfer | null,
  onLeftOut: EditingOptions['onLeftOut'],
): Promise<void> {
  const rtf = data?.getData('text/rtf') ?? ''
  const plain = data?.getData('text/plain') ?? ''
  const { markdown, leftOut: dropped } = await import('./rich-text.ts')
    .then(async ({ readRichText }) => {
      const { doc, dropped: leftOut } = await readRichText(html, rtf, uploadPasted)
      return { markdown: markdownOfDocument(doc), leftOut }
    })
    .catch(() => ({ markdown: plain, leftOut: ['its formatting'] }))
  const { selectionStart: from, selectionEnd: to } = area
  apply(area, { from, to, insert: markdown, select: [from + markdown.length, from + markdown.length] })
  onLeftOut(dropped)
}

/** Inserts a block after the caret's line, so that it breaks no inline mark. */
function blockAfterLine({ value, selectionEnd }: HTMLTextAreaElement, markdown: string): MarkdownEdit {
  const [start, end] = [value.lastIndexOf('\n', selectionEnd - 1) + 1, endOfLine(value, selectionEnd)]
  const next = value.slice(end + 1, endOfLine(value, end + 1))
  const lead = value.slice(start, end).trim() === '' ? '' : '\n\n'
  const insert = `${lead}${markdown}\n${next.trim() === '' ? '' : '\n'}`
  return { from: end, to: end, insert, select: [end + insert.length, end + insert.length] }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function findingIn(area: HTMLTextAreaElement): WordSearch {
  let wanted = ''
  const matches = () => {
    const offsets: number[] = []
    const text = lowercaseToSearch(area.value)
    if (wanted === '') return offsets
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) offsets.push(at)
    return offsets
  }
  const isSelected = () => area.selectionEnd - area.selectionStart === wanted.length
  const state = () => {
    const offsets = matches()
    return { total: offsets.length, at: isSelected() ? offsets.indexOf(area.selectionStart) + 1 : 0 }
  }
  const step = (by: 1 | -1) => {
    const offsets = matches()
    const next =
      by === 1
        ? (offsets.find((offset) => offset >= area.selectionEnd) ?? offsets[0])
        : (offsets.findLast((offset) => offset + wanted.length <= area.selectionStart) ?? offsets.at(-1))
    if (next !== undefined) area.setSelectionRange(next, next + wanted.length)
    return state()
  }
  return {
    look(words) {
      wanted = lowercaseToSearch(words)
      return state()
    },
    step,
    replace(words) {
      const { selectionStart: from, selectionEnd: to } = area
      const end = from + words.length
      if (state().at > 0) apply(area, { from, to, insert: words, select: [end, end] })
      return step(1)
    },
    replaceAll(words) {
      const parts: string[] = []
      let rest = 0
      for (const offset of matches()) {
        parts.push(area.value.slice(rest, offset))
        rest = offset + wanted.length
      }
      if (parts.length > 0) {
        const insert = [...parts, area.value.slice(rest)].join(words)
        apply(area, { from: 0, to: area.value.length, insert, select: [0, 0] })
      }
      return state()
    },
  }
}
