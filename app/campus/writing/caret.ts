/** Notes where in their text somebody stands, on a form that React has not taken over yet. */
export function noteCaret(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return
  const form = field.closest<HTMLFormElement>('form[data-draft]')
  if (!form || form.dataset.ready !== undefined) return
  form.dataset.caret = `${field.selectionStart} ${field.selectionEnd}`
}

/**
 * Puts them back there, once React has taken over: it writes again what the server wrote into a field, and a browser
 * moves whoever stands in it to the beginning.
 */
export function returnToCaret(form: HTMLFormElement | null): void {
  const field = document.activeElement
  const [start, end] = (form?.dataset.caret ?? '').split(' ').map(Number)
  if (!(field instanceof HTMLTextAreaElement) || field.form !== form || end === undefined) return
  field.setSelectionRange(start ?? end, end)
}
