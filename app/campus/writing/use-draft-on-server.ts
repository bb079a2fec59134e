import { type RefObject, useEffect, useRef } from 'react'

/** Saves what stands in the form once nothing has been typed for a while; a draft is a comfort, never a condition. */
export function useDraftOnServer(element: RefObject<HTMLFormElement | null>, wanted: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saveSoon = () => {
    clearTimeout(timer.current)
    if (!wanted) return
    timer.current = setTimeout(() => {
      const form = element.current
      if (!form) return
      const body = new FormData(form)
      body.delete('files')
      fetch('/campus/drafts', { method: 'POST', redirect: 'manual', body }).catch(() => {})
    }, 2500)
  }
  // A draft that is saved while its text is being posted would come back after it.
  return { saveSoon, saveNoMore: () => clearTimeout(timer.current) }
}
