import { useEffect, useState } from 'react'

/** How an article is edited: visually or as markdown. */
export type WritingView = 'surface' | 'markdown'

const key = 'writing-view'

/** The view last used in this browser. Undefined until hydration, because the server cannot know it. */
export function useWritingView(): [WritingView | undefined, (view: WritingView) => void] {
  const [view, setView] = useState<WritingView>()
  useEffect(() => setView(remembered()), [])
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  ]
}

function remembered(): WritingView {
  try {
    return localStorage.getItem(key) === 'markdown' ? 'markdown' : 'surface'
  } catch {
    return 'surface'
  }
}
