/** A control of a form that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement

/** The controls of `form` that people see, in order. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
      one.type !== 'hidden' &&
      one.tabIndex >= 0,
  )
}
