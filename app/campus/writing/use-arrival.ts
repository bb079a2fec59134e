import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * After a client-side navigation, scrolls to and focuses the new content: the comment in the address, otherwise the
 * title. On a full page load the browser does this itself. After an error, focuses the error message.
 */
export function useFocusOnArrival(): void {
  const { key, hash } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    const alert = document.querySelector<HTMLElement>('[role=alert][tabindex]')
    if (alert) return alert.focus()
    const named = hash && document.getElementById(hash.slice(1))
    const arrived = named || document.querySelector<HTMLElement>('h1')
    if (!arrived) return
    if (!arrived.matches('a, button, input, textarea, select')) arrived.tabIndex = -1
    arrived.focus({ preventScroll: true })
    if (named) named.scrollIntoView()
    else scrollTo({ top: 0 })
  }, [key, hash])
}
