import { useEffect } from 'react'

const mark = 'Error: '

/** The page's HTML with a title that says first that a form came back: whoever hears it knows before they read on. */
export function markTitle(html: string): string {
  return html.replace('<title>', `<title>${mark}`)
}

/** Keeps that in the title where React has taken the page over, and so long as a form is refused. */
export function useErrorInTitle(actionData: Record<string, unknown> | null | undefined): void {
  const isRefused = Object.values(actionData ?? {}).some(holdsForm)
  // After every rendering: React writes the title of the route, which knows nothing of forms.
  useEffect(() => {
    if (!isRefused) return
    const plain = document.title.replace(mark, '')
    document.title = mark + plain
    return () => {
      if (document.title === mark + plain) document.title = plain
    }
  })
}

// A form that was taken leads elsewhere: one that comes back is refused.
function holdsForm(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'form' in answer
}
