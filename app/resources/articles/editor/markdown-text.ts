import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import type { Editing, EditingOptions, WordSearch } from './editing.ts'
import { type MarkdownEdit, markdownMarks } from './markdown-marks.ts'
import { imagesOf, isRich } from './pasted.ts'
import { uploadPasted } from './upload-pasted.ts'

/**
 * Lets the markdown itself be written in the form's own textarea: the toolbar's marks, their keys, pictures, rich text
 * that is pasted, and words that are found.
 */
export function editMarkdown(
  area: HTMLTextAreaElement,
  { onImages, onSave, onFind, onLeftOut }: Omit<EditingOptions, 'label'>,
): Editing {
  const ended = new AbortController()
  const { signal } = ended
  const run = (name: string) => {
    const mark = markdownMarks.find((one) => one.name === name)
    if (mark) apply(area, mark.edit(area.value, area.selectionStart, area.selectionEnd))
  }
  const acts: Record<string, () => void> = {
    'Mod-s': onSave,
    'Mod-f': onFind,
    ...Object.fromEntries(markdownMarks.map(({ key, name }) => [key, () => run(name)])),
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
    marks: markdownMarks,
    run,
    insert: (markdown) => apply(area, blockAfterLine(area, markdown)),
    // Here a link is typed.
    link: () => area.focus(),
    focus: () => area.focus(),
    finding: findingIn(area),
    destroy: () => ended.abort(),
  }
}

/** `Mod-Alt-2` for Ctrl+Alt+2, or for the same with ⌘ on a Mac. */
function nameOf({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const parts = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift', digit ?? key.toLowerCase()]
  return parts.filter(Boolean).join('-')
}

/** Changes the text as if it were typed, so that Ctrl+Z takes it back and the form hears of it. */
function apply(area: HTMLTextAreaElement, { from, to, insert, select }: MarkdownEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Nothing else keeps the browser's own history of what was typed; it is deprecated, and every browser has it.
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
  const { markdown, leftOut } = await import('./rich-text.ts')
    .then(async ({ readRichText }) => {
      const { doc, leftOut } = await readRichText(html, rtf, uploadPasted)
      return { markdown: markdownOfDocument(doc), leftOut }
    })
    .catch(() => ({ markdown: plain, leftOut: ['its formatting'] }))
  const { selectionStart: from, selectionEnd: to } = area
  apply(area, { from, to, insert: markdown, select: [from + markdown.length, from + markdown.length] })
  onLeftOut(leftOut)
}

/** After the line of the caret, so that no mark in it is torn. */
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

/** Looks for words in the markdown, and replaces them. */
function findingIn(area: HTMLTextAreaElement): WordSearch {
  let wanted = ''
  const places = () => {
    const found: number[] = []
    const text = lowered(area.value)
    if (wanted === '') return found
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at)
    return found
  }
  const isSelected = () => area.selectionEnd - area.selectionStart === wanted.length
  const state = () => {
    const found = places()
    return { found: found.length, at: isSelected() ? found.indexOf(area.selectionStart) + 1 : 0 }
  }
  const step = (by: 1 | -1) => {
    const found = places()
    const next =
      by === 1
        ? (found.find((place) => place >= area.selectionEnd) ?? found[0])
        : (found.findLast((place) => place + wanted.length <= area.selectionStart) ?? found.at(-1))
    if (next !== undefined) area.setSelectionRange(next, next + wanted.length)
    return state()
  }
  return {
    look(words) {
      wanted = lowered(words)
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
      for (const place of places()) {
        parts.push(area.value.slice(rest, place))
        rest = place + wanted.length
      }
      if (parts.length > 0) {
        const insert = [...parts, area.value.slice(rest)].join(words)
        apply(area, { from: 0, to: area.value.length, insert, select: [0, 0] })
      }
      return state()
    },
  }
}

// A few letters are longer when they are small: then capitals count, so that places stay places.
function lowered(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}
