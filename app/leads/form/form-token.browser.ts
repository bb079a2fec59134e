import { hiddenFields, youngest } from '../spam/hidden-fields.ts'

/** Fetches a form token on the first focus, because cached pages share theirs, and a new one for the next message. */
export function formPassOf(form: HTMLFormElement): { ready: () => Promise<void>; renew: () => void } {
  let fetched: Promise<number> | undefined
  const begin = () => {
    fetched ??= fetchFormToken(form)
  }
  form.addEventListener('focusin', begin)
  return {
    ready: async () => {
      begin()
      const since = (await fetched) ?? 0
      const left = youngest - (performance.now() - since)
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    },
    renew: () => {
      fetched = undefined
    },
  }
}

/** Fetches a token; on failure the page's own stays. @returns the time when it arrived */
async function fetchFormToken(form: HTMLFormElement): Promise<number> {
  const input = form.elements.namedItem(hiddenFields.pass)
  try {
    const response = await fetch('/contact/pass')
    if (response.ok && input instanceof HTMLInputElement) input.value = await response.text()
    return performance.now()
  } catch {
    return 0
  }
}
