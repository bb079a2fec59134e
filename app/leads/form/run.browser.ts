import { hiddenFields } from '../spam/hidden-fields.ts'
import { clearErrors, missingIn, sampleOf, showErrors } from './errors.browser.ts'
import { formTokenOf } from './form-token.browser.ts'
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
  const token = formTokenOf(form)
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
    await token.ready()
    const formData = new FormData(form)
    formData.set(hiddenFields.script, 'on')
    const result = await send(address, formData, onProgress)
    busy(false)
    onProgress(undefined)
    if (result) setFormToken(form, result.formToken)
    if (result?.outcome === 'sent') {
      form.reset()
      clearAddedText(form)
      token.renew()
      return confirm(form)
    }
    if (result?.outcome === 'refused') return showErrors(form, result.form.errors)
    const failure = sampleOf('failure')
    form.prepend(failure)
    failure.focus()
  })
}

/** Empties the fields whose text the server has added: the form is for another message now. */
function clearAddedText(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-adds]')) area.defaultValue = ''
}

function setFormToken(form: HTMLFormElement, formToken: string): void {
  const input = form.elements.namedItem(hiddenFields.token)
  if (input instanceof HTMLInputElement) input.value = formToken
}

/** Folds the cleared form, and shows and focuses the confirmation. */
function confirm(form: HTMLFormElement): void {
  const fold = form.closest('details')
  const confirmation = document.getElementById('sent')
  if (fold) {
    fold.open = false
    fold.dataset.sent = ''
  }
  if (!confirmation) return
  confirmation.hidden = false
  confirmation.focus()
  confirmation.scrollIntoView({ block: 'center' })
}
