type TextBox = HTMLInputElement | HTMLTextAreaElement

const boxes = 'textarea, input:not([type=file], [type=checkbox], [type=radio])'

/**
 * Preserves input and caret from before hydration: React resets textareas to the server's value, and its event handlers
 * miss earlier input.
 * @returns restores them, to be called after hydration
 */
export function captureEarlyInput(): () => void {
  const inputs = new Map<TextBox, [text: string, start: number | null, end: number | null]>()
  const note = (box: TextBox) => inputs.set(box, [box.value, box.selectionStart, box.selectionEnd])
  const noteArea = ({ target }: Event) => target instanceof HTMLTextAreaElement && note(target)
  // If React has reset the text, it has moved the caret too: keep the caret from before.
  const noteCaret = (event: Event) => {
    const [text] = inputs.get(event.target as TextBox) ?? []
    if (text === undefined || text === (event.target as TextBox).value) noteArea(event)
  }
  for (const box of document.querySelectorAll<TextBox>(boxes))
    if (box.value !== box.defaultValue || box === document.activeElement) note(box)
  // The user may type, or move the caret, while React is hydrating.
  addEventListener('input', noteArea, true)
  for (const type of ['keyup', 'pointerup']) addEventListener(type, noteCaret, true)
  return () => {
    removeEventListener('input', noteArea, true)
    for (const type of ['keyup', 'pointerup']) removeEventListener(type, noteCaret, true)
    for (const [box, [text, start, end]] of inputs) {
      if (text !== box.defaultValue) setInput(box, text)
      if (start !== null && box === document.activeElement) box.setSelectionRange(start, end)
    }
    inputs.clear()
  }
}

/** Sets a value so that React notices: it compares the value with the last one it has set. */
function setInput(box: TextBox, text: string): void {
  box.value = box.defaultValue
  Reflect.set(Object.getPrototypeOf(box), 'value', text, box)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
