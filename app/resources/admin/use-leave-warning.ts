import { type RefObject, useEffect } from 'react'

/** Has the browser ask for confirmation before the page is left while `unsaved` is true. */
export function useLeaveWarning(unsaved: RefObject<boolean>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
