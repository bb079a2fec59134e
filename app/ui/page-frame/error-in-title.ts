import { useEffect } from 'react'

/** How the title of a page begins that shows a refused form again, or what was typed into it. */
export const errorMark = 'Error: '

/** The page's HTML with a title that says first that a form came back: whoever hears it knows before they read on. */
export function markTitle(html: string): string {
  return html.replace('<title>', `<title>${errorMark}`)
}

/** Keeps that in the title where React has taken the page over, and so long as a form is refused. */
export function useErrorInTitle(isRefused: boolean): void {
  // After every rendering: React writes the title of the route, which knows nothing of forms.
  useEffect(() => {
    if (!isRefused) return
    const plain = document.title.replace(errorMark, '')
    document.title = errorMark + plain
    return () => {
      if (document.title === errorMark + plain) document.title = plain
    }
  })
}
