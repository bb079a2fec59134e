// In the Campus, / puts the focus into the search and r into the reply, unless somebody types or has switched it off.
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

// A key alone must be possible to switch off: who speaks to a computer presses it by chance.
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
