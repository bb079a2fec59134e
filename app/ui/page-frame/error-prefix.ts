import { useEffect } from 'react'

/** Prefix of the title of a page with form errors, or with resubmittable input. */
export const errorPrefix = 'Error: '

/** Adds the prefix to the title in a page's HTML: screen readers announce the title first. */
export function prefixTitle(html: string): string {
  return html.replace('<title>', `<title>${errorPrefix}`)
}

/** Keeps the prefix in the title after hydration, while the form has errors. */
export function useErrorInTitle(isRejected: boolean): void {
  // After each render, because React writes the route's title, which has no prefix.
  useEffect(() => {
    if (!isRejected) return
    const plain = document.title.replace(errorPrefix, '')
    document.title = errorPrefix + plain
    return () => {
      if (document.title === errorPrefix + plain) document.title = plain
    }
  })
}
