import { useEffect, useState } from 'react'

/** Whether nothing but the text is shown: what stands around it reads `data-focus` of the root and steps aside. */
export function useFocusMode(): [focused: boolean, toggle: () => void] {
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-focus', focused)
    return () => void document.documentElement.toggleAttribute('data-focus', false)
  }, [focused])
  return [focused, () => setFocused((before) => !before)]
}
