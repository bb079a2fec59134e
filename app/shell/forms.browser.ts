import { clearFlashMessages } from '#app/ui/flash-message/said-once.ts'

// The script of pages with forms, inline, beside that of every page. Without it the same forms work.

const page = document

// Passwords that are shown on request. The mark lets the buttons appear, those too that come later.
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

// A form under way: its button says so, and takes no second press. Pages with React do this themselves.
self.onsubmit = (event) => {
  // Browsers keep what is typed into a field of text, and offer it again.
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

// What was done is said once. Where React runs it does this itself, once it has read the address.
addEventListener('load', () => 'hydrates' in page.documentElement.dataset || clearFlashMessages())
