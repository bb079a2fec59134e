/** Inserts a block of markdown at the caret, on lines of its own, and moves the caret behind it. */
export function insertBlock(area: HTMLTextAreaElement, block: string): void {
  const { selectionEnd, value } = area
  const before = value.slice(0, selectionEnd).replace(/\n+$/, '')
  const after = value.slice(selectionEnd).replace(/^\n+/, '')
  const start = before === '' ? block : `${before}\n\n${block}`
  change(area, `${start}\n\n${after}`, start.length + 2)
}

/** Replaces `placeholder` with `text`; does nothing if the placeholder was removed. */
export function replaceMark(area: HTMLTextAreaElement, placeholder: string, text: string): void {
  const at = area.value.indexOf(placeholder)
  if (at < 0) return
  const caret = area.selectionEnd
  const shift = caret > at ? text.length - placeholder.length : 0
  change(
    area,
    area.value.replace(placeholder, () => text),
    Math.max(at, caret + shift),
  )
}

/** Replaces the text between two offsets with `text`, and moves the caret behind it. */
export function replaceRange(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  change(area, area.value.slice(0, from) + text + area.value.slice(to), from + text.length)
}

// Counters and drafts listen for input events, which setting a value from a script does not dispatch.
function change(area: HTMLTextAreaElement, value: string, caret: number): void {
  area.value = value
  area.setSelectionRange(caret, caret)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
