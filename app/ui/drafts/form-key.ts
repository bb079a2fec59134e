/** Query parameters that do not identify the form. */
const PASSING = /^(?:back|done|failed|undo|index|saved|at|quote|reply|next|new|utm_.*|before|after|page)$/

/**
 * The key of a form: `data-draft`, else its action's address and its multi-line fields. Query parameters of public
 * forms are ignored: with a topic or without, it is the same form.
 */
export function formKeyOf(form: HTMLFormElement): string {
  if (form.dataset.draft) return form.dataset.draft
  const { pathname, searchParams } = new URL(form.getAttribute('action') ?? '', location.href)
  for (const name of [...searchParams.keys()]) if (PASSING.test(name) || !isRoom(pathname)) searchParams.delete(name)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const names = [...form.querySelectorAll('textarea')].map(({ name }) => name)
  return `${pathname}${query}#${[...new Set(names)].join()}`.slice(0, 500)
}

/** True for areas whose drafts are saved on the server. */
export function isRoom(key: string): boolean {
  return /^\/(?:campus|admin)(?=[/?#]|$)/.test(key)
}

/** The endpoint for a form's drafts. */
export function draftsAddressOf(key: string): string {
  return key.startsWith('/admin') ? '/admin/drafts' : '/campus/drafts'
}
