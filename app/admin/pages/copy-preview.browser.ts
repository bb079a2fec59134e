import { reloadFrame } from '#app/ui/page-frame/reload-frame.ts'

// Autosaves the form as the page's draft shortly after the last keystroke, and reloads the preview.
showPreview(document.querySelector('form[data-words]'), document.querySelector('[data-words-preview]'))

function showPreview(form: HTMLFormElement | null, beside: HTMLElement | null): void {
  if (!form || !beside) return
  const statusText = beside.querySelector('p') as HTMLElement
  const frame = beside.querySelector('iframe') as HTMLIFrameElement
  const version = form.elements.namedItem('version') as HTMLInputElement
  let later: ReturnType<typeof setTimeout> | undefined
  let pendingRequest: Promise<string | undefined> | undefined
  let waits = false
  beside.hidden = false
  const fit = () => beside.style.setProperty('--scale', String(Math.min(1, beside.clientWidth / Number(frame.width))))
  new ResizeObserver(fit).observe(beside)
  /** Saves the draft. @returns the address of the preview */
  const send = async (): Promise<string | undefined> => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    const sent: RequestInit = { method: 'PUT', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) }
    const answer = await fetch(form.dataset.words ?? '', sent).catch(() => undefined)
    const isAnswer = answer?.headers.get('content-type')?.includes('json')
    const savedDraft = isAnswer ? await answer?.json().catch(() => undefined) : undefined
    statusText.textContent =
      savedDraft?.message ??
      (savedDraft ? 'Draft saved. Only people with its link can see it.' : 'Not saved: the server did not respond.')
    if (savedDraft?.preview) version.value = String(savedDraft.version)
    return savedDraft?.preview
  }
  const keep = async () => {
    if (pendingRequest) return plan()
    pendingRequest = send()
    const preview = await pendingRequest
    pendingRequest = undefined
    if (!preview) return
    if (frame.contentDocument?.querySelector('main') && frame.src) await reloadFrame(frame, preview)
    else frame.src = preview
  }
  const plan = () => {
    clearTimeout(later)
    later = setTimeout(keep, 800)
  }
  frame.addEventListener('load', () => frame.contentDocument?.documentElement.toggleAttribute('data-fonts', true))
  form.addEventListener('input', plan)
  form.addEventListener('submit', (event) => {
    clearTimeout(later)
    if (!pendingRequest) return
    // The pending save increments the draft's version, which the submitted form has to contain: wait for it.
    event.preventDefault()
    const { submitter } = event
    if (waits) return
    waits = true
    void pendingRequest.then(() => {
      waits = false
      form.requestSubmit(submitter)
    })
  })
}
