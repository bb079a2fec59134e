import { controlsOf } from './controls.ts'

/** What somebody typed into a control, and what the page had put there before. */
type Kept = Record<string, [typed: string, stood: string]>

/** Keeps what is typed for this tab, so that a reload loses nothing. Files cannot be kept by a page. */
export function keepTyped(form: HTMLFormElement): { forget: () => void } {
  const key = `form:${location.pathname}`
  const texts = () => controlsOf(form).filter(({ type }) => type !== 'file')
  const kept = read(key)
  for (const control of texts()) {
    const { name, value, defaultValue } = control
    const [typed, stood] = kept[name] ?? ['', '']
    // What the server brought back is newer than what this tab remembers.
    if (!typed || value !== defaultValue || form.querySelector('[aria-invalid]')) continue
    // Who comes by another link, of a product, asks about that, too.
    if (stood === defaultValue) control.value = typed
    else if (typed !== stood) control.value = defaultValue + typed
  }
  form.addEventListener('input', () => {
    const all = texts().map(({ name, value, defaultValue }) => [name, [value, defaultValue]])
    write(key, JSON.stringify(Object.fromEntries(all)))
  })
  return { forget: () => write(key, undefined) }
}

// Storage may be closed to a page: then a reload loses what was typed, and nothing else breaks.
function read(key: string): Kept {
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
