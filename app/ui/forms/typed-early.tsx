import { type ReactNode, useEffect, useLayoutEffect } from 'react'

type TextBox = HTMLTextAreaElement | HTMLInputElement

/** Texts that somebody typed into the page before React ran. */
export interface TypedEarly {
  /** Puts back what React has replaced, and hears no more. */
  putBack(): void
  /** Tells the page of them, as if they were typed now. */
  tell(): void
}

const textBoxes = 'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=hidden])'

/**
 * Keeps what is typed before React takes over the page: there it sets each textarea back to what the server wrote, and
 * no handler hears of what was typed into any box. Forms with a draft of their own (`data-draft`) see to that
 * themselves.
 */
export function keepTypedEarly(page: Document): TypedEarly {
  const typed = new Map<TextBox, { text: string; caret: Caret }>()
  const keep = (box: TextBox) => typed.set(box, { text: box.value, caret: caretOf(box) })
  const putBackInto = (box: TextBox) => {
    const last = typed.get(box)
    if (last && box.value !== last.text) write(box, last.text, last.caret)
  }
  // Between React's turn at a box and the end of its work there is time for a key.
  const onKey = ({ type, target }: Event) => {
    if (!(target instanceof Element) || !target.matches(textBoxes) || target.closest('[data-draft]')) return
    if (type === 'input') keep(target as TextBox)
    else putBackInto(target as TextBox)
  }
  const events = ['beforeinput', 'input']
  for (const box of page.querySelectorAll<TextBox>(textBoxes))
    if (box.value !== box.defaultValue && !box.closest('[data-draft]')) keep(box)
  for (const event of events) page.addEventListener(event, onKey, true)
  return {
    putBack() {
      for (const event of events) page.removeEventListener(event, onKey, true)
      for (const box of typed.keys()) putBackInto(box)
    },
    tell() {
      for (const box of typed.keys()) {
        const { value: text } = box
        const caret = caretOf(box)
        // React hears of a text only where it is another than the one that it knows.
        box.value = box.defaultValue
        write(box, text, caret)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      typed.clear()
    },
  }
}

/**
 * Stands around a page that React takes over. Beside it, the ids that the server made for the page would not be those
 * of the browser.
 */
export function TypedEarlyBack({ typed, children }: { typed: TypedEarly; children: ReactNode }) {
  useLayoutEffect(() => typed.putBack(), [typed])
  useEffect(() => typed.tell(), [typed])
  return children
}

/** Absent in boxes of a kind that has none, such as email. */
type Caret = [number, number] | undefined

function caretOf({ selectionStart, selectionEnd }: TextBox): Caret {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

/** Past React, which keeps a setter of its own on each box. */
function write(box: TextBox, text: string, caret: Caret): void {
  const kind = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, text)
  if (caret) box.setSelectionRange(...caret)
}
