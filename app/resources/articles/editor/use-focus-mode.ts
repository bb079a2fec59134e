import { useEffect, useState } from 'react'

/** Focus mode: sets `data-focus` on the root element, which hides everything around the text. */
export function useFocusMode(): [focused: boolean, toggle: () => void] {
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-focus', focused)
    return () => void document.documentElement.toggleAttribute('data-focus', false)
  }, [focused])
  return [focused, () => setFocused((before) => !before)]
}
