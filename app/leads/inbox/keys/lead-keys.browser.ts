// Single keys for whoever sees to leads all day. Each presses what stands on the page as a link or a button anyway.
const switchedOff = 'no-lead-keys'
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
const isShown = (element: HTMLElement) => element.getClientRects().length > 0

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
  const target = event.target as HTMLElement
  if (ctrlKey || metaKey || altKey || defaultPrevented || key.length !== 1 || switchedOff in localStorage) return
  // A checkbox takes no letters: whoever has chosen one goes on by keys.
  if (target.isContentEditable || target.closest('textarea, select, dialog, [role="menu"]')) return
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return
  if ((repeat && key !== 'j' && key !== 'k') || !press(key)) return
  event.preventDefault()
})

/** Does what `key` stands for on this page. Returns false where it stands for nothing. */
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
  const found = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)].find(isShown)
  // On a list a key means the row that one is on.
  if (!found || (all.length > 0 && found instanceof HTMLButtonElement && !choice)) return false
  if (choice && found instanceof HTMLButtonElement) {
    const isAnyChosen = found.form?.querySelector('input[type="checkbox"]:checked')
    if (!isAnyChosen) choice.checked = true
  }
  if (!(found instanceof HTMLInputElement)) found.click()
  found.focus()
  return true
}

// A key alone must be possible to switch off: who speaks to a computer presses it by chance.
addEventListener('change', ({ target }) => {
  const choice = target as HTMLInputElement
  if (!choice.matches('[data-lead-keys]')) return
  if (choice.checked) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, '')
})
addEventListener('load', () => {
  const choice = document.querySelector<HTMLInputElement>('[data-lead-keys]')
  if (choice) choice.checked = !(switchedOff in localStorage)
  // What nobody can press without this script is not offered without it.
  document.querySelector('[data-keys-help]')?.removeAttribute('hidden')
})
