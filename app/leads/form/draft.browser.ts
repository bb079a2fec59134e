import { controlsOf } from './controls.ts'

/** Keeps what is typed for this tab, so that a reload loses nothing. Files cannot be kept by a page. */
export function keepTyped(form: HTMLFormElement): { forget: () => void } {
  const key = `typed:${location.pathname}`
  const texts = () => controlsOf(form).filter(({ type }) => type !== 'file')
  const kept = read(key)
  for (const control of texts()) {
    const text = kept[control.name]
    // What the server brought back is newer than what this tab remembers.
    if (text && control.value === control.defaultValue && !form.querySelector('[aria-invalid]')) control.value = text
  }
  form.addEventListener('input', () => {
    const typed = Object.fromEntries(texts().map(({ name, value }) => [name, value]))
    write(key, JSON.stringify(typed))
  })
  return { forget: () => write(key, undefined) }
}

// Storage may be closed to a page: then a reload loses what was typed, and nothing else breaks.
function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {}
}
