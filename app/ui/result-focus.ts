import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Gives the answer to a press the focus: it is then in view and read aloud. `autofocus` does so when a page arrives,
 * without JavaScript too; where React renders the answer, the effect does. Spread the result on the element.
 *
 * Where the form's `action` names a fragment, the answer carries that id: browsers ignore `autofocus` then, and focus
 * the element that the fragment names.
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
