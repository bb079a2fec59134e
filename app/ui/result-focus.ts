import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Focuses the result of an action, to scroll it into view and have it announced: by `autofocus` on page load, also
 * without JavaScript, or by an effect after a client-side render. Spread the result on the element.
 * If the form's `action` has a fragment, browsers ignore `autofocus` and focus the fragment's element: give the result
 * that id.
 */
export function useResultFocus<Result extends HTMLElement>(words = '') {
  const ref = useRef<Result>(null)
  const { key } = useLocation()
  const isHydrated = useHydrated()
  // Hydration leaves the focus alone: the page may be typed into already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus once
  useEffect(() => {
    if (isHydrated) ref.current?.focus()
  }, [key, words])
  return { ref, tabIndex: -1, autoFocus: true }
}
