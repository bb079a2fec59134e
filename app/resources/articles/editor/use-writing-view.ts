import { useEffect, useState } from 'react'

/** How an article is written: as it will look, or as markdown. */
export type WritingView = 'surface' | 'markdown'

const key = 'writing-view'

/** The view that this browser used last. Undefined until the page is there: the server cannot know it. */
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
        // Without storage the choice lasts as long as the page.
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
