import { type Control, controlsOf } from './controls.ts'

/** Messages by field name; those of the whole form under ''. */
export type Errors = Record<string, string[]>

const title = document.title

/** Validates a form with the server's own messages, which are in the controls' data attributes. */
export function missingIn(form: HTMLFormElement): Errors {
  const errors: Errors = {}
  for (const control of controlsOf(form)) {
    const { missing, wrong } = control.dataset
    const isEmpty = control.type === 'file' ? control.value === '' : control.value.trim() === ''
    if (isEmpty && control.required && missing) errors[control.name] = [missing]
    else if (!isEmpty && wrong && isMisspelled(control)) errors[control.name] = [wrong]
  }
  return errors
}

// An address field also accepts `Name <address>`, which the browser's own email check rejects.
function isMisspelled({ validity, inputMode, value }: Control): boolean {
  return validity.typeMismatch || (inputMode === 'email' && !/[^\s@<]@[^\s@>]+\.[^\s@>.]/.test(value))
}

/** Shows `errors` above the form and beside its fields, marks the title, and moves the focus to the summary. */
export function showErrors(form: HTMLFormElement, errors: Errors): void {
  clearErrors(form)
  const summary = sampleOf('summary')
  const list = summary.querySelector('ul')
  const entry = list?.querySelector('li')
  list?.replaceChildren()
  for (const [name, messages] of Object.entries(errors)) {
    const control = controlsOf(form).find((one) => one.name === name)
    if (control) showError(control, messages.join(' '))
    if (name === '' && summary.firstElementChild) summary.firstElementChild.textContent = messages.join(' ')
    if (name === '' || !entry) continue
    const item = entry.cloneNode(true) as HTMLElement
    const link = item.querySelector('a')
    if (link) {
      link.href = `#form-${name}`
      link.textContent = messages.join(' ')
    }
    list?.append(item)
  }
  if (list?.childElementCount === 0) list.remove()
  form.prepend(summary)
  summary.focus()
  document.title = `Error: ${title.replace(/^Error: /, '')}`
}

/** Shows an error beside `control`. */
export function showError(control: Control, message: string): HTMLElement {
  clearError(control)
  const error = sampleOf('error')
  error.id = `${control.id}-error`
  error.textContent = message
  control.parentElement?.append(error)
  control.setAttribute('aria-invalid', 'true')
  describe(control)
  return error
}

/** Removes the error beside `control`. */
export function clearError(control: Control): void {
  document.getElementById(`${control.id}-error`)?.remove()
  control.removeAttribute('aria-invalid')
  describe(control)
}

/** Removes all errors of the form. */
export function clearErrors(form: HTMLFormElement): void {
  for (const shown of form.querySelectorAll(':scope > [role=alert]')) shown.remove()
  for (const control of controlsOf(form)) clearError(control)
  document.title = title.replace(/^Error: /, '')
}

function describe(control: Control): void {
  const ids = [`${control.id}-help`, `${control.id}-error`].filter((id) => document.getElementById(id))
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** Clones a template that the server rendered, so that messages look the same with and without JavaScript. */
export function sampleOf(name: 'summary' | 'error' | 'failure' | 'status'): HTMLElement {
  const sample = document.querySelector<HTMLTemplateElement>(`template[data-sample=${name}]`)
  return sample?.content.firstElementChild?.cloneNode(true) as HTMLElement
}
