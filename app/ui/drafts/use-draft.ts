import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DraftState } from './stored-drafts.ts'

/** The draft state of a form, for components that show it themselves. The draft script does the work. */
export function useDraft(form: RefObject<HTMLFormElement | null>): {
  draft: DraftState | undefined
  saveNow: () => void
} {
  const [draft, setDraft] = useState<DraftState>()
  useEffect(() => {
    const { current } = form
    const onDraftState = (event: Event) =>
      setDraft((before) => ({ ...before, ...(event as CustomEvent<DraftState>).detail }))
    current?.addEventListener('draft-state', onDraftState)
    return () => current?.removeEventListener('draft-state', onDraftState)
  }, [form])
  const saveNow = useCallback(() => {
    form.current?.dispatchEvent(new CustomEvent('draft-save', { bubbles: true }))
  }, [form])
  return { draft, saveNow }
}
