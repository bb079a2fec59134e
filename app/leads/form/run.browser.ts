import { hiddenFields } from '../spam/hidden-fields.ts'
import { clearErrors, missingIn, sampleOf, showErrors } from './errors.browser.ts'
import { formPassOf } from './form-token.browser.ts'
import { send } from './send.browser.ts'

export interface FormRun {
  form: HTMLFormElement
  /** URL that the script posts the form to; responds with JSON. */
  address: string
  onProgress?: (share: number | undefined) => void
}

/**
 * Enhances a public form: validates it before sending, sends it without leaving the page, and shows the confirmation in
 * its place. Without this script the form works as a plain POST.
 */
export function runForm({ form, address, onProgress = () => {} }: FormRun): void {
  const pass = formPassOf(form)
  const button = form.querySelector<HTMLButtonElement>('button[data-busy-label]')
  const label = button?.textContent ?? ''
  let isBusy = false
  form.noValidate = true

  const busy = (on: boolean) => {
    isBusy = on
    form.ariaBusy = on ? 'true' : null
    if (!button) return
    button.textContent = on ? (button.dataset.busyLabel ?? label) : label
    button.ariaBusy = on ? 'true' : null
    button.ariaDisabled = on ? 'true' : null
    button.disabled = on && button.hasAttribute('data-disables')
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const errors = missingIn(form)
    if (Object.keys(errors).length > 0) return showErrors(form, errors)
    clearErrors(form)
    busy(true)
    onProgress(0)
    await pass.ready()
    const typed = new FormData(form)
    typed.set(hiddenFields.script, 'on')
    const answer = await send(address, typed, onProgress)
    busy(false)
    onProgress(undefined)
    if (answer) setFormToken(form, answer.pass)
    if (answer?.outcome === 'sent') {
      form.reset()
      pass.renew()
      return confirm(form)
    }
    if (answer?.outcome === 'refused') return showErrors(form, answer.form.errors)
    const failure = sampleOf('failure')
    form.prepend(failure)
    failure.focus()
  })
}

function setFormToken(form: HTMLFormElement, pass: string): void {
  const input = form.elements.namedItem(hiddenFields.pass)
  if (input instanceof HTMLInputElement) input.value = pass
}

/** Folds the cleared form, and shows and focuses the confirmation. */
function confirm(form: HTMLFormElement): void {
  const fold = form.closest('details')
  const said = document.getElementById('sent')
  if (fold) {
    fold.open = false
    fold.dataset.sent = ''
  }
  if (!said) return
  said.hidden = false
  said.focus()
  said.scrollIntoView({ block: 'center' })
}
