// On return to a long thread, scrolls to the comment that was visible before, even if it was loaded later.
const key = `place:${location.pathname}`

addEventListener('pagehide', () => {
  const shown = [...document.querySelectorAll<HTMLElement>('article[id^="comment-"]')]
  const first = shown.find((comment) => comment.getBoundingClientRect().bottom > 0)
  try {
    if (first && scrollY > 0) sessionStorage.setItem(key, first.id)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable: the thread opens at its beginning.
  }
})

function comeBack(): void {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (how?.type !== 'reload' && how?.type !== 'back_forward') return
  const id = sessionStorage.getItem(key)
  if (!id?.startsWith('comment-') || document.getElementById(id)) return
  sessionStorage.removeItem(key)
  location.replace(`${location.pathname}?at=${id.slice('comment-'.length)}#${id}`)
}

try {
  comeBack()
} catch {
  // Storage is unavailable.
}
