// What is typed is kept in this browser until it arrived, with the key of its form: sent again after a lost
// connection, it is still the same post. A text that has to make room for another is set aside, not dropped.

const kept = ['title', 'content', 'key']
const written = ['title', 'content']
const mostSetAside = 3

/** What stood in a form, and when. */
interface TypedText {
  title?: string
  content?: string
  key?: string
  /** Milliseconds. */
  at?: number
}

/** Keeps what stands in the form; an empty form keeps nothing. */
export function keepComposerDraft(name: string, form: HTMLFormElement | null): void {
  if (!form) return
  const values = valuesOf(form)
  if (isEmpty(values)) write(keyOf(name), null)
  else write(keyOf(name), values)
}

/** Sets the kept draft aside where what is typed now would replace it; once, before a form is first kept. */
export function makeRoomForTyping(name: string, form: HTMLFormElement): void {
  const draft = read<TypedText>(keyOf(name))
  if (draft && !holds(valuesOf(form), draft)) setAside(name, draft)
}

/**
 * Puts a kept draft into the form. What stands there stays where it was typed before the page was ready, or is the
 * newer of the two; the other is set aside.
 * @param savedAt when the server kept what stands in the form, in milliseconds; without it that is no draft, and stays
 * @returns whether a draft is back
 */
export function restoreComposerDraft(
  name: string,
  form: HTMLFormElement | null,
  savedAt = Number.POSITIVE_INFINITY,
): boolean {
  if (!form) return false
  const standing = valuesOf(form)
  const draft = read<TypedText>(keyOf(name))
  if (!draft) return false
  if (holds(standing, draft)) {
    const saved = defaultsOf(form)
    const isTypedOver = Number.isFinite(savedAt) && !isEmpty(saved) && !holds(standing, saved)
    if (isTypedOver) setAside(name, { ...saved, at: savedAt })
    return false
  }
  const isTyped = controlsOf(form).some((one) => written.includes(one.name) && one.value !== one.defaultValue)
  // A browser that comes back to the page puts the text back, and leaves out the title, which it never completes.
  const isOther = isTyped ? standing.title || standing.content !== draft.content : savedAt > (draft.at ?? 0)
  if (!isEmpty(standing) && isOther) {
    setAside(name, draft)
    return false
  }
  if (!holds(draft, standing)) setAside(name, { ...standing, at: savedAt })
  put(form, draft)
  return true
}

/** The text of this form that was set aside last. */
export function textSetAside(name: string): TypedText | undefined {
  return asideOf(name)[0]
}

/** Exchanges what stands in the form with the text that was set aside last. */
export function swapSetAside(name: string, form: HTMLFormElement | null): void {
  const [aside, ...others] = asideOf(name)
  if (!form || !aside) return
  const standing = valuesOf(form)
  write(asideKeyOf(name), isEmpty(standing) ? others : [standing, ...others])
  put(form, aside)
  keepComposerDraft(name, form)
}

/** Forgets the text that was set aside last. */
export function dropSetAside(name: string): void {
  write(asideKeyOf(name), asideOf(name).slice(1))
}

/** Forgets a draft that arrived. */
export function forgetComposerDraft(name: string): void {
  write(keyOf(name), null)
}

function setAside(name: string, text: TypedText): void {
  const others = asideOf(name).filter((other) => !holds(text, other))
  write(asideKeyOf(name), [text, ...others].slice(0, mostSetAside))
}

function asideOf(name: string): TypedText[] {
  return read<TypedText[]>(asideKeyOf(name)) ?? []
}

function put(form: HTMLFormElement, text: TypedText): void {
  for (const control of controlsOf(form)) {
    const value = text[control.name as 'title' | 'content' | 'key']
    if (value !== undefined) control.value = value
    else if (written.includes(control.name)) control.value = ''
    if (written.includes(control.name)) control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function valuesOf(form: HTMLFormElement): TypedText {
  return { ...Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value])), at: Date.now() }
}

// What the server wrote into the form.
function defaultsOf(form: HTMLFormElement): TypedText {
  return Object.fromEntries(controlsOf(form).map(({ name, defaultValue }) => [name, defaultValue]))
}

function controlsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && kept.includes(control.name),
  ) as (HTMLInputElement | HTMLTextAreaElement)[]
}

function isEmpty({ title = '', content = '' }: TypedText): boolean {
  return (title + content).trim() === ''
}

/** True where all words of `other` stand in `text`. */
function holds(text: TypedText, other: TypedText): boolean {
  const has = (one = '', part = '') => one.replaceAll('\r', '').includes(part.replaceAll('\r', '').trim())
  return has(text.title, other.title) && has(text.content, other.content)
}

function keyOf(name: string): string {
  return `campus-draft:${location.pathname}:${name}`
}

function asideKeyOf(name: string): string {
  return `campus-aside:${location.pathname}:${name}`
}

function read<T>(key: string): T | null {
  return attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as T) ?? null
}

function write(key: string, value: TypedText | TypedText[] | null): void {
  const isNothing = value === null || (Array.isArray(value) && value.length === 0)
  attempt((storage) => (isNothing ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value))))
}

// Storage may be full, or refused by the browser: a draft is a comfort, never a condition.
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
