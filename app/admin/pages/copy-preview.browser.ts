import { showAgain } from '#app/ui/page-frame/show-again.ts'

// Keeps what is typed as the page's draft, a moment after the last key, and shows the page with it beside the words.
showWords(document.querySelector('form[data-words]'), document.querySelector('[data-words-preview]'))

function showWords(form: HTMLFormElement | null, beside: HTMLElement | null): void {
  if (!form || !beside) return
  const said = beside.querySelector('p') as HTMLElement
  const frame = beside.querySelector('iframe') as HTMLIFrameElement
  const version = form.elements.namedItem('version') as HTMLInputElement
  let later: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<string | undefined> | undefined
  let waits = false
  beside.hidden = false
  const fit = () => beside.style.setProperty('--scale', String(Math.min(1, beside.clientWidth / Number(frame.width))))
  new ResizeObserver(fit).observe(beside)
  /** Sends what is typed. @returns where the page is seen with it */
  const send = async (): Promise<string | undefined> => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    const sent: RequestInit = { method: 'PUT', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) }
    const answer = await fetch(form.dataset.words ?? '', sent).catch(() => undefined)
    const isAnswer = answer?.headers.get('content-type')?.includes('json')
    const kept = isAnswer ? await answer?.json().catch(() => undefined) : undefined
    said.textContent = kept?.message ?? (kept ? 'Draft kept. Only those with its link see it.' : 'Not kept: no answer.')
    if (kept?.preview) version.value = String(kept.version)
    return kept?.preview
  }
  const keep = async () => {
    if (underWay) return plan()
    underWay = send()
    const preview = await underWay
    underWay = undefined
    if (!preview) return
    if (frame.contentDocument?.querySelector('main') && frame.src) await showAgain(frame, preview)
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
    if (!underWay) return
    // The draft under way makes a version, and the form that follows has to name it.
    event.preventDefault()
    const { submitter } = event
    if (waits) return
    waits = true
    void underWay.then(() => {
      waits = false
      form.requestSubmit(submitter)
    })
  })
}
