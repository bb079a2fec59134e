/** A form control that visitors fill in. */
export type Control = HTMLInputElement | HTMLTextAreaElement

/** The visible controls of `form`, in order. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
      one.type !== 'hidden' &&
      one.tabIndex >= 0,
  )
}
