// Shows below a writing box whom the mentions in it will notify, before the text is submitted. Without scripts the
// thread shows it afterwards.
const name = /(?<![\p{L}\p{N}_@/.])@[\p{L}\p{N}][^\s@]*(?: [^\s@]+){0,3}/gu
const lastRequested = new WeakMap<HTMLTextAreaElement, string>()
const timers = new WeakMap<HTMLTextAreaElement, number>()

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('[data-attaches]')) return
  clearTimeout(timers.get(target))
  timers.set(
    target,
    window.setTimeout(() => void announce(target), 800),
  )
})

async function announce(area: HTMLTextAreaElement): Promise<void> {
  const status = area.form?.querySelector<HTMLElement>('[data-mentioned]')
  // Skip the request if neither the names nor the quotes and code around them changed.
  const names = (area.value.match(name) ?? []).join('\n')
  const key = names && `${names}\n${area.value.match(/^\s*>|`/gm)?.length ?? 0}`
  if (!status || lastRequested.get(area) === key) return
  lastRequested.set(area, key)
  const notified = key ? await ask(area) : []
  if (lastRequested.get(area) !== key) return
  status.textContent = notified.length > 0 ? `Will be notified: ${notified.join(', ')}` : ''
}

async function ask(area: HTMLTextAreaElement): Promise<string[]> {
  const body = new URLSearchParams({ content: area.value, place: area.form?.getAttribute('action') ?? '' })
  const response = await fetch('/campus/preview', { method: 'POST', redirect: 'manual', body }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { notified: string[] }).notified : []
}

export {}
