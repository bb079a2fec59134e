// Keeps what is typed before React takes over the page, inline on pages that it takes over: React sets each textarea
// back to what the server wrote, moves whoever stands there, and no handler hears of what was typed into any box. The
// texts of forms with a draft of their own (`data-draft`) come back with that.
import { reactRuns } from './react-runs.ts'

type TextBox = HTMLTextAreaElement | HTMLInputElement

const textBoxes = 'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=hidden])'
const noted = new Map<TextBox, { text: string; from: number | null; to: number | null }>()
const events = ['beforeinput', 'input', 'keyup', 'pointerup', 'select']

for (const box of document.querySelectorAll<TextBox>(textBoxes)) {
  if (box.value !== box.defaultValue) note(box)
  // A box that was written to once keeps its caret and selection where React writes the same again.
  if (box instanceof HTMLTextAreaElement) box.value = String(box.value)
}
for (const event of events) addEventListener(event, onUse, true)

addEventListener(
  reactRuns,
  () => {
    for (const event of events) removeEventListener(event, onUse, true)
    for (const [box, { text, from, to }] of noted) {
      putBack(box)
      if (text !== box.defaultValue && !hasDraft(box)) tell(box)
      if (box === document.activeElement && from !== null) box.setSelectionRange(from, to)
    }
  },
  { once: true },
)

function onUse({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.matches(textBoxes)) return
  const box = target as TextBox
  // Between React's turn at a box and the end of its work there is time for a key.
  if (type === 'beforeinput') putBack(box)
  else note(box)
}

function note(box: TextBox): void {
  noted.set(box, { text: box.value, from: box.selectionStart, to: box.selectionEnd })
}

function putBack(box: TextBox): void {
  const last = noted.get(box)
  if (last && box.value !== last.text && !hasDraft(box)) write(box, last.text)
}

// React hears of a text only where it is another than the one that it knows.
function tell(box: TextBox): void {
  const { value } = box
  box.value = box.defaultValue
  write(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

// Past React, which keeps a setter of its own on each box.
function write(box: TextBox, text: string): void {
  const { prototype } = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
}

function hasDraft(box: TextBox): boolean {
  return box.closest('[data-draft]') !== null
}
