import { showAgain } from '#app/ui/page-frame/show-again.ts'

// Keeps what is typed as the page's draft, a moment after the last key, and shows the page with it beside the words.
showWords(document.querySelector('form[data-words]'), document.querySelector('[data-words-preview]'))

function showWords(form: HTMLFormElement | null, beside: HTMLElement | null): void {
  if (!form || !beside) return
  const said = beside.querySelector('p') as HTMLElement
  const frame = beside.querySelector('iframe') as HTMLIFrameElement
  const version = form.elements.namedItem('version') as HTMLInputElement
  let later: ReturnType<typeof setTimeout> | undefined
  let underWay = false
  beside.hidden = false
  const fit = () => beside.style.setProperty('--scale', String(Math.min(1, beside.clientWidth / Number(frame.width))))
  new ResizeObserver(fit).observe(beside)
  const keep = async () => {
    if (underWay) return plan()
    underWay = true
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    const sent: RequestInit = { method: 'PUT', body, redirect: 'manual' }
    const answer = await fetch(form.dataset.words ?? '', sent).catch(() => undefined)
    underWay = false
    const kept = answer?.headers.get('content-type')?.includes('json') ? await answer.json() : undefined
    said.textContent = kept?.message ?? (kept ? 'Draft kept. Only those with its link see it.' : 'Not kept: no answer.')
    if (!kept?.preview) return
    version.value = String(kept.version)
    if (frame.contentDocument?.querySelector('main') && frame.src) await showAgain(frame, kept.preview)
    else frame.src = kept.preview
  }
  const plan = () => {
    clearTimeout(later)
    later = setTimeout(keep, 800)
  }
  frame.addEventListener('load', () => frame.contentDocument?.documentElement.toggleAttribute('data-fonts', true))
  form.addEventListener('input', plan)
}
