type TextBox = HTMLInputElement | HTMLTextAreaElement

const boxes = 'textarea, input:not([type=file], [type=checkbox], [type=radio])'

/**
 * Notes what was typed before React takes the page over, and where the caret stands. React sets each textarea back to
 * what the server wrote, and no handler of its own hears of what was typed into any box before.
 * @returns puts it back, once React runs
 */
export function keepTypedEarly(): () => void {
  const typed = new Map<TextBox, [text: string, start: number | null, end: number | null]>()
  const note = (box: TextBox) => typed.set(box, [box.value, box.selectionStart, box.selectionEnd])
  const noteArea = ({ target }: Event) => target instanceof HTMLTextAreaElement && note(target)
  for (const box of document.querySelectorAll<TextBox>(boxes))
    if (box.value !== box.defaultValue || box === document.activeElement) note(box)
  // What is typed while React works.
  addEventListener('input', noteArea, true)
  return () => {
    removeEventListener('input', noteArea, true)
    for (const [box, [text, start, end]] of typed) {
      if (text !== box.defaultValue) tell(box, text)
      if (start !== null && box === document.activeElement) box.setSelectionRange(start, end)
    }
    typed.clear()
  }
}

/** Puts a text into a box so that React hears of it: it looks whether it is another than the one that it set. */
function tell(box: TextBox, text: string): void {
  box.value = box.defaultValue
  Reflect.set(Object.getPrototypeOf(box), 'value', text, box)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
