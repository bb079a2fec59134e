// Keeps what is typed before React takes over the page, inline on pages that it takes over. There React sets each
// textarea back to what the server wrote, which also moves whoever stands in it, and no handler hears of what was typed
// into any box.
import { reactRuns } from '#app/ui/react-runs.ts'

type TextBox = HTMLTextAreaElement | HTMLInputElement

const areas = HTMLTextAreaElement.prototype
const value = Object.getOwnPropertyDescriptor(areas, 'value') as PropertyDescriptor

// Until then nobody but React asks for what the server wrote. It stands there, or was typed over.
Object.defineProperty(areas, 'value', {
  ...value,
  set(text: string) {
    if (isTakenOver || text !== this.defaultValue) value.set?.call(this, text)
  },
})
let isTakenOver = false

for (const area of document.querySelectorAll('textarea')) {
  const { selectionStart, selectionEnd } = area
  // From now on a new default leaves it alone, text and caret.
  value.set?.call(area, area.value)
  if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd)
}

addEventListener(
  reactRuns,
  () => {
    isTakenOver = true
    Object.defineProperty(areas, 'value', value)
    const boxes = 'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=hidden])'
    for (const box of document.querySelectorAll<TextBox>(boxes)) if (box.value !== box.defaultValue) tell(box)
  },
  { once: true },
)

// React hears of a text only where it is another than the one that it knows: that goes past it.
function tell(box: TextBox): void {
  const { value: text, selectionStart, selectionEnd } = box
  box.value = box.defaultValue
  const { prototype } = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
  if (selectionStart !== null) box.setSelectionRange(selectionStart, selectionEnd)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
