/** Parts of an address that say how one came, and not which form it is. */
const PASSING = /^(?:back|done|failed|undo|index|saved|at|quote|reply|next|new|utm_.*|before|after|page)$/

/**
 * Names a form: by `data-draft`, else by the address that takes it and its fields of more than one line. The address
 * of a public form may say what it is about; it is the same form all the same.
 */
export function formKeyOf(form: HTMLFormElement): string {
  if (form.dataset.draft) return form.dataset.draft
  const { pathname, searchParams } = new URL(form.getAttribute('action') ?? '', location.href)
  for (const name of [...searchParams.keys()]) if (PASSING.test(name) || !isRoom(pathname)) searchParams.delete(name)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const names = [...form.querySelectorAll('textarea')].map(({ name }) => name)
  return `${pathname}${query}#${[...new Set(names)].join()}`.slice(0, 500)
}

/** True for addresses whose drafts the server saves. */
export function isRoom(key: string): boolean {
  return /^\/(?:campus|admin)(?=[/?#]|$)/.test(key)
}

/** Where the drafts of a form are read and written. */
export function draftsAddressOf(key: string): string {
  return key.startsWith('/admin') ? '/admin/drafts' : '/campus/drafts'
}
