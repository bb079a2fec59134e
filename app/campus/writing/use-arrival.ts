import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the eye, and the focus, to what has just been published: the comment that the address names, else the title. On
 * a full page load the browser does this itself. What was refused keeps both at what is said of it.
 */
export function useArrival(): void {
  const { key, hash } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    const refused = document.querySelector<HTMLElement>('[role=alert][tabindex]')
    if (refused) return refused.focus()
    const named = hash && document.getElementById(hash.slice(1))
    const arrived = named || document.querySelector<HTMLElement>('h1')
    if (!arrived) return
    if (!arrived.matches('a, button, input, textarea, select')) arrived.tabIndex = -1
    arrived.focus({ preventScroll: true })
    if (named) named.scrollIntoView()
    else scrollTo({ top: 0 })
  }, [key, hash])
}
