/** A part of the note beside a form: text, a button or a link. */
export type NotePart = string | { label: string; press: () => void } | { label: string; href: string }

/** Shows a form's draft note, in its `[data-draft-note]` element if it has one. */
export function showNote(form: HTMLFormElement, parts: NotePart[]): void {
  const noteElement = form.querySelector<HTMLElement>('[data-draft-note]') ?? createNoteElement(form, parts)
  noteElement?.replaceChildren(...parts.map(elementOf))
}

function createNoteElement(form: HTMLFormElement, parts: NotePart[]): HTMLElement | undefined {
  if (parts.length === 0) return undefined
  const noteElement = document.createElement('p')
  noteElement.dataset.draftNote = ''
  noteElement.role = 'status'
  form.prepend(noteElement)
  return noteElement
}

function elementOf(part: NotePart): Node | string {
  if (typeof part === 'string') return part
  const element = document.createElement('press' in part ? 'button' : 'a')
  element.textContent = part.label
  if (element instanceof HTMLAnchorElement && 'href' in part) {
    element.href = part.href
    element.target = '_blank'
    element.rel = 'noopener'
  }
  if (element instanceof HTMLButtonElement && 'press' in part) {
    element.type = 'button'
    element.onclick = part.press
  }
  return element
}

/** `3:14 PM EST`, with the date unless it is today. */
export function clock(at: number | string): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return moment.toLocaleString('en-US', {
    ...(!isToday && { month: 'long', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
