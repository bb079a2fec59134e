// Keyboard shortcuts for leads. Each one activates a link or button of the page.
const switchedOff = 'no-lead-keys'
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
const isShown = (element: HTMLElement) => element.getClientRects().length > 0

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
  const target = event.target as HTMLElement
  if (ctrlKey || metaKey || altKey || defaultPrevented || key.length !== 1 || switchedOff in localStorage) return
  // Checkboxes take no text, so shortcuts work while one has the focus.
  if (target.isContentEditable || target.closest('textarea, select, dialog, [role="menu"]')) return
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return
  if ((repeat && key !== 'j' && key !== 'k') || !press(key)) return
  event.preventDefault()
})

/** Runs the shortcut for `key`. Returns false if this page has none. */
function press(key: string): boolean {
  const all = rows()
  const at = all.findIndex((row) => row.closest('tr')?.contains(document.activeElement))
  if (all.length > 0 && (key === 'j' || key === 'k')) {
    const next = all[key === 'j' ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0)]
    next?.focus()
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const row = all[at]
  if (row && key === 'o') {
    row.click()
    return true
  }
  const choice = row?.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (choice && key === 'x') {
    choice.click()
    row?.focus()
    return true
  }
  const control = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)].find(isShown)
  // In a list, a button shortcut applies to the focused row.
  if (!control || (all.length > 0 && control instanceof HTMLButtonElement && !choice)) return false
  if (choice && control instanceof HTMLButtonElement) {
    const isAnyChosen = control.form?.querySelector('input[type="checkbox"]:checked')
    if (!isAnyChosen) choice.checked = true
  }
  if (!(control instanceof HTMLInputElement)) control.click()
  control.focus()
  return true
}

// Single-key shortcuts must be possible to turn off (WCAG 2.1.4), since speech input can trigger them by accident.
addEventListener('change', ({ target }) => {
  const choice = target as HTMLInputElement
  if (!choice.matches('[data-lead-keys]')) return
  if (choice.checked) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, '')
})
addEventListener('load', () => {
  const choice = document.querySelector<HTMLInputElement>('[data-lead-keys]')
  if (choice) choice.checked = !(switchedOff in localStorage)
  // Offer the help only with JavaScript, since the shortcuts need it.
  document.querySelector('[data-keys-help]')?.removeAttribute('hidden')
})
