import { clearFlashMessages } from '#app/ui/flash-message/clear-flash-messages.ts'

// The inline script of pages with forms, in addition to the common one. The forms also work without it.

const page = document

// Password visibility toggles. The attribute shows the buttons, including those rendered later.
page.documentElement.dataset.scripted = ''
const reveal = (button: HTMLElement, shows: boolean) => {
  const field = page.getElementById(button.dataset.reveals as string) as HTMLInputElement
  field.type = shows ? 'text' : 'password'
  ;(button.firstChild as Text).data = shows ? 'Hide' : 'Show'
  return field
}
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-reveals]')
  if (button) reveal(button, (button.firstChild as Text).data === 'Show').focus()
})

// On submit, the button shows its busy label and ignores further clicks. Pages with React do this themselves.
self.onsubmit = (event) => {
  // Hide passwords before submitting: browsers store and suggest values of plain text fields.
  for (const shown of page.querySelectorAll<HTMLElement>('[data-reveals]')) reveal(shown, false)
  const button = event.submitter
  const busy = button?.dataset.busyLabel
  if (!busy || event.defaultPrevented) return
  if (button.ariaBusy) return event.preventDefault()
  const label = button.textContent
  button.textContent = busy
  button.ariaBusy = 'true'
  self.onpageshow = () => {
    button.textContent = label
    button.ariaBusy = null
  }
}

// Removes flash messages from the address, so that a reload does not repeat them. React does this itself after reading
// the address.
addEventListener('load', () => 'hydrates' in page.documentElement.dataset || clearFlashMessages())
