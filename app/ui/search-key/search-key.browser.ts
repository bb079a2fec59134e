// Shortcuts of the Campus: / focuses the search and r the reply, unless the user is typing or has switched them off.
const keys = ['/', 'r']
const off = 'no-slash'

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  const target = event.target as HTMLElement
  if (!keys.includes(key) || ctrlKey || metaKey || altKey || defaultPrevented || off in localStorage) return
  if (target.isContentEditable || target.closest('input, textarea, select, dialog')) return
  const box = document.querySelector<HTMLInputElement>(`:is(input, textarea)[aria-keyshortcuts="${key}"]`)
  if (!box) return
  event.preventDefault()
  box.focus()
  if (key === '/') box.select()
})

// Single-key shortcuts must be possible to turn off (WCAG 2.1.4): speech input triggers them by accident.
addEventListener('change', ({ target }) => {
  const choice = target as HTMLInputElement
  if (!choice.matches('[data-slash]')) return
  if (choice.checked) localStorage.removeItem(off)
  else localStorage.setItem(off, '')
})
addEventListener('load', () => {
  const choice = document.querySelector<HTMLInputElement>('[data-slash]')
  if (choice) choice.checked = !(off in localStorage)
})
