// What is typed is kept in this browser until it arrived, with the key of its form: sent again after a lost
// connection, it is still the same post.

const kept = ['title', 'content', 'key']

/** Keeps what stands in the form; an empty form keeps nothing. */
export function keepComposerDraft(name: string, form: HTMLFormElement | null): void {
  if (!form) return
  const values = Object.fromEntries([...new FormData(form)].filter(([field]) => kept.includes(field)))
  const empty = !values.title && !values.content
  attempt((storage) => (empty ? storage.removeItem(keyOf(name)) : storage.setItem(keyOf(name), JSON.stringify(values))))
}

/** Puts a kept draft into fields that are still empty. @returns whether there was one */
export function restoreComposerDraft(name: string, form: HTMLFormElement | null): boolean {
  const draft = attempt(
    (storage) => JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as Record<string, string> | null,
  )
  if (!form || !draft) return false
  const controls = [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
  const written = controls.filter((control) => control.name === 'title' || control.name === 'content')
  if (written.some((control) => control.value !== '')) return false
  for (const control of controls) {
    const value = draft[control.name]
    if (kept.includes(control.name) && value !== undefined) control.value = value
  }
  for (const control of written) control.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Forgets a draft that arrived. */
export function forgetComposerDraft(name: string): void {
  attempt((storage) => storage.removeItem(keyOf(name)))
}

function keyOf(name: string): string {
  return `campus-draft:${location.pathname}:${name}`
}

// Storage may be full, or refused by the browser: a draft is a comfort, never a condition.
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
