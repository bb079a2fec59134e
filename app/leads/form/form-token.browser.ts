import { hiddenFields, MIN_FORM_AGE } from '../spam/hidden-fields.ts'

/** Fetches a form token on the first focus, because cached pages share theirs, and a new one for the next message. */
export function formTokenOf(form: HTMLFormElement): { ready: () => Promise<void>; renew: () => void } {
  let fetched: Promise<number> | undefined
  const begin = () => {
    fetched ??= fetchFormToken(form)
  }
  form.addEventListener('focusin', begin)
  return {
    ready: async () => {
      begin()
      const issuedAt = (await fetched) ?? 0
      const remaining = MIN_FORM_AGE - (performance.now() - issuedAt)
      if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
    },
    renew: () => {
      fetched = undefined
    },
  }
}

/** Fetches a token; on failure the page's own stays. @returns the time when it arrived */
async function fetchFormToken(form: HTMLFormElement): Promise<number> {
  const input = form.elements.namedItem(hiddenFields.token)
  try {
    const response = await fetch('/contact/pass')
    if (response.ok && input instanceof HTMLInputElement) input.value = await response.text()
    return performance.now()
  } catch {
    return 0
  }
}
